import type { ReportEmails } from '@insights/contract/report-emails.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

/** Which emails about reports the user who is signed in receives. */
export const reportEmailsQuery = queryOptions({
  queryKey: ['report-emails'],
  queryFn: ({ signal }) => api.get<ReportEmails>('/report-emails', { signal }),
})
