import { reportDocumentsApi } from '@insights/contract/report-documents.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

/** Everything that a reader of the report sees; its preview for those who have not bought it. */
export const reportDocumentQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'document'),
    queryFn: ({ signal }) =>
      callApi(reportDocumentsApi.get, { params: { reportId: report }, signal }),
  })
