import { isFirstEdition, previewPromise } from '@insights/domain/reading/preview-promises.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { ChangesOverview } from '../../../../reading/changes/ChangesOverview.tsx'
import { FirstEdition } from '../../../../reading/changes/FirstEdition.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/content-building/changes')({
  beforeLoad: ({ search, location: { hash } }) => {
    // What one company gained and lost is on its page Why.
    if (search.company !== undefined) {
      throw redirect({ to: '/your-brand/why-it-changed', search: true, hash, replace: true })
    }
  },
  component: Changes,
})

const TITLE = 'What Changed'

/** The changes of all companies since the previous edition. */
function Changes() {
  const { document } = useReportDocument()
  const since = document.history.at(-1)
  if (document.preview && !isFirstEdition(document)) {
    return (
      <DocumentPage title={TITLE}>
        <PreviewNotice>{previewPromise('changes', document)}</PreviewNotice>
      </DocumentPage>
    )
  }
  if (!since) {
    return (
      <DocumentPage title={TITLE}>
        <FirstEdition document={document} />
      </DocumentPage>
    )
  }
  const [now, before] = [document.report.date, since.date].map(formatMonth)
  return (
    <DocumentPage title={TITLE} lead={`From ${before} to ${now}.`}>
      <ChangesOverview document={document} />
    </DocumentPage>
  )
}
