import type { ReportProgress } from '@insights/contract/report-progress.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'

/** How far a report is; for those who may edit or read all of it. */
export const reportProgressQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'progress'),
    queryFn: ({ signal }) =>
      api.get<ReportProgress>(`/report-progress/${encodeURIComponent(report)}`, { signal }),
  })
