import { DRAWS_TITLE, drawMethodClaim } from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { secondCodingClaim } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
import { Box, Button, Skeleton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { networkError } from '../../../../api/api-error.ts'
import { methodologyQuery } from '../../../../content/methodology/methodology-queries.ts'
import {
  CarriedOverMethodology,
  MethodologyEditor,
} from '../../../../content/methodology/MethodologyEditor.tsx'
import { EditingHint } from '../../../../content/presence/EditingHint.tsx'
import { Verification } from '../../../../reading/corrections/Verification.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { ContentComments } from '../../../../reports/comments/CommentsButton.tsx'
import { Section } from '../../../../ui/page/Section.tsx'
import { RichText } from '../../../../ui/rich-text/RichText.tsx'
import { LoadingFailed } from '../../../../ui/status/LoadingFailed.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useImageUpload } from './-use-content.ts'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/appendix/methodology')({
  component: MethodologyPage,
})

function MethodologyPage() {
  const { report, document, user } = useReportDocument()
  const [editing, setEditing] = useState(false)
  const { methodology } = document
  const secondCoding = secondCodingClaim(document)
  const draws = drawMethodClaim(document)
  const edits = editing && report.can.edit
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The button that was replaced by the editor is back, and takes the focus back.
    if (wasEditing.current && !edits) editButton.current?.focus()
    wasEditing.current = edits
  }, [edits])
  return (
    <DocumentPage
      title="Methodology"
      actions={
        report.can.edit &&
        !editing && (
          <>
            <EditingHint section="methodology" />
            <ContentComments section="methodology" name="Methodology" />
            <Button
              ref={editButton}
              data-edit
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          </>
        )
      }
    >
      {report.can.edit && !edits && <CarriedOverMethodology report={report._id} />}
      {edits ? (
        <Edit
          report={report._id}
          user={user}
          html={methodology ?? ''}
          onClose={() => setEditing(false)}
        />
      ) : methodology === null ? (
        <PreviewNotice>
          How the products were compared, and how scores are calculated.
        </PreviewNotice>
      ) : (
        <>
          <Box mb="2.75rem">
            <RichText html={methodology} />
          </Box>
          {secondCoding && (
            <Section id="second-coding" title="Second coding" lead={secondCoding.text}>
              {null}
            </Section>
          )}
          {draws && (
            <Section id="draws" title={DRAWS_TITLE} lead={draws.text}>
              {null}
            </Section>
          )}
          {!document.preview && <Verification document={document} />}
          {document.preview && (
            <Box mt="xl">
              <PreviewNotice>Scores, weights and answers of this edition.</PreviewNotice>
            </Box>
          )}
        </>
      )}
    </DocumentPage>
  )
}

interface EditProps {
  readonly report: string
  readonly user: string
  readonly html: string
  readonly onClose: () => void
}

function Edit({ report, user, html, onClose }: EditProps) {
  const record = useQuery(methodologyQuery(report))
  const uploadImage = useImageUpload(report)
  if (record.data === undefined) {
    const error = record.isPaused ? networkError() : record.error
    return error ? (
      <LoadingFailed error={error} onRetry={record.refetch} />
    ) : (
      <Skeleton height="24rem" />
    )
  }
  return (
    <MethodologyEditor
      report={report}
      user={user}
      record={record.data}
      html={html}
      onClose={onClose}
      uploadImage={uploadImage}
    />
  )
}
