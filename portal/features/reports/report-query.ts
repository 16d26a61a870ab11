import { reportsApi } from '@insights/contract/reports.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

/** A report with its companies, categories and what the user may do with it. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: reportKey(id, 'report'),
    queryFn: ({ signal }) => callApi(reportsApi.get, { params: { id }, signal }),
  })
