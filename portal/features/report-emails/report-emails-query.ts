import { reportEmailsApi } from '@insights/contract/report-emails.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

/** Which emails about reports the user who is signed in receives. */
export const reportEmailsQuery = queryOptions({
  queryKey: ['report-emails'],
  queryFn: ({ signal }) => callApi(reportEmailsApi.get, { signal }),
})
