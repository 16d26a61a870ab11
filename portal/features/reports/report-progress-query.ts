import type { ReportProgress } from '@insights/contract/report-progress.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'

/** How far a report is; staff alone can ask. Whatever changes a report invalidates it. */
export const reportProgressQuery = (id: string) =>
  queryOptions({
    queryKey: reportKey(id, 'progress'),
    queryFn: ({ signal }) =>
      api.get<ReportProgress>(`/report-progress/${encodeURIComponent(id)}`, { signal }),
  })
