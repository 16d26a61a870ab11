import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { DocumentPage } from '../-page/DocumentPage.tsx'
import { useImageUpload } from '../-page/use-content.ts'
import { useReportDocument } from '../-page/use-report-document.ts'
import { methodologyQuery } from '../../../../../features/methodology/methodology-query.ts'
import { MethodologyEditor } from '../../../../../features/methodology/MethodologyEditor.tsx'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { WritingHint } from '../../../../../presence/WritingHint.tsx'
import { RichText } from '../../../../../ui/rich-text/RichText.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/appendix/methodology')({
  component: MethodologyPage,
})

function MethodologyPage() {
  const { report, document, user } = useReportDocument()
  const [editing, setEditing] = useState(false)
  const { methodology } = document
  const edits = editing && report.can.edit
  return (
    <DocumentPage
      title="Methodology"
      actions={
        report.can.edit &&
        !editing && (
          <>
            <WritingHint section="methodology" />
            <Button
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
      {edits ? (
        <Edit
          report={report._id}
          user={user}
          html={methodology ?? ''}
          onClose={() => setEditing(false)}
        />
      ) : methodology === null ? (
        <BuyNotice>How the products were compared, and how the scores are made.</BuyNotice>
      ) : (
        <RichText html={methodology} />
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
  const { data: record } = useSuspenseQuery(methodologyQuery(report))
  return (
    <MethodologyEditor
      report={report}
      user={user}
      record={record}
      html={html}
      onClose={onClose}
      uploadImage={useImageUpload(report)}
    />
  )
}
