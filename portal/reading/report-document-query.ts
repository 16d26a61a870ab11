import { documentsApi } from '@insights/contract/reading/documents.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'

/** The report document of a reader, or its preview if the report is not bought. */
export const reportDocumentQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'document'),
    queryFn: ({ signal }) => callApi(documentsApi.get, { params: { reportId: report }, signal }),
  })

/** A company's screenshots in an earlier edition of a report, with the reader's access. */
export const earlierScreenshotsQuery = (report: string, date: string, company: string) =>
  queryOptions({
    queryKey: reportKey(report, 'earlier-screenshots', date, company),
    queryFn: ({ signal }) =>
      callApi(documentsApi.earlierScreenshots, {
        params: { reportId: report },
        query: { date, company },
        signal,
      }),
  })
