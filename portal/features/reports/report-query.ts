import type { Report } from '@insights/contract/reports.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { reportKey } from '../../api/report-key.ts'

export const reportQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'report'),
    queryFn: ({ signal }) => api.get<Report>(`/reports/${encodeURIComponent(report)}`, { signal }),
  })
