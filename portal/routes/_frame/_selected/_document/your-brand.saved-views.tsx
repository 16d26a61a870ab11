import { createFileRoute } from '@tanstack/react-router'

import { SavedViewsList } from '../../../../brand/saved-views/SavedViewsList.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'
import { useViewsOfReport } from './-use-saved-views.ts'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/saved-views')({
  component: SavedViewsPage,
})

const LEAD = 'What you and your colleagues saved of the pages of Your Brand, of every edition.'

function SavedViewsPage() {
  const { document } = useReportDocument()
  const views = useViewsOfReport()
  return (
    <DocumentPage title="Saved Views" lead={document.preview ? undefined : LEAD}>
      {document.preview ? <PreviewNotice>{LEAD}</PreviewNotice> : <SavedViewsList {...views} />}
    </DocumentPage>
  )
}
