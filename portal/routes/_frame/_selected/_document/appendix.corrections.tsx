import { createFileRoute } from '@tanstack/react-router'

import { CorrectionList } from '../../../../reading/corrections/CorrectionList.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { EmptyState } from '../../../../ui/status/EmptyState.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/appendix/corrections')({
  component: Corrections,
})

function Corrections() {
  const { document } = useReportDocument()
  const { corrections, preview } = document
  return (
    <DocumentPage title="Corrections" plain>
      {preview ? (
        <PreviewNotice>What differs from the revisions that were replaced, and why.</PreviewNotice>
      ) : corrections.length === 0 ? (
        <EmptyState title="No corrections">
          This is the first revision of this edition: it has replaced nothing.
        </EmptyState>
      ) : (
        corrections.map((one) => <CorrectionList key={one.revision} corrections={one} />)
      )}
    </DocumentPage>
  )
}
