import { isFirstEdition, previewPromise } from '@insights/domain/reading/preview-promises.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Box } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'

import { GainsAndLosses } from '../../../../brand/why/GainsAndLosses.tsx'
import { ChangesOverview } from '../../../../reading/changes/ChangesOverview.tsx'
import { FirstEdition } from '../../../../reading/changes/FirstEdition.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

export const Route = createFileRoute('/_frame/_selected/_document/content-building/changes')({
  component: Changes,
})

const TITLE = 'What Changed'

/** The changes of all companies since the previous edition, then those of the company in the URL. */
function Changes() {
  const { document } = useReportDocument()
  const { company: chosen } = Route.useSearch()
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
  const company = document.companies.find(({ companyId }) => companyId === chosen)
  return (
    <DocumentPage title={TITLE} lead={`From ${before} to ${now}.`}>
      <ChangesOverview document={document} />
      {company && (
        <Box key={company.companyId} mt={44}>
          <GainsAndLosses document={document} since={since} company={company} named />
        </Box>
      )}
    </DocumentPage>
  )
}
