import { reportProgressApi } from '@insights/contract/report-progress.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'

/** How far a report is; staff alone can ask. Whatever changes a report invalidates it. */
export const reportProgressQuery = (id: string) =>
  queryOptions({
    queryKey: reportKey(id, 'progress'),
    queryFn: ({ signal }) => callApi(reportProgressApi.get, { params: { id }, signal }),
  })
