import { reportRefreshApi } from '@insights/contract/report-refresh.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../../api/call-api.ts'

/**
 * What refreshing a draft would do, asked for once by each opening of the dialog. Not below the
 * report's own key: what somebody is reading changes only when the server refuses it, and then
 * says so.
 */
export const reportRefreshQuery = (report: string, visit: number) =>
  queryOptions({
    queryKey: ['report-refresh', report, visit],
    queryFn: ({ signal }) => callApi(reportRefreshApi.get, { params: { id: report }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
