import { reportPdfsApi } from '@insights/contract/report-pdfs.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'

/** How far the PDF of a report is: for staff the portal's own, for customers their copy. */
export const reportPdfQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'pdf'),
    queryFn: ({ signal }) => callApi(reportPdfsApi.get, { params: { reportId: report }, signal }),
  })
