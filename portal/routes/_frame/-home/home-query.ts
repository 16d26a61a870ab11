import { homeApi } from '@insights/contract/operations/home.ts'
import { queryOptions } from '@tanstack/react-query'

import { refetchAtMidnight } from '../../../accounts/portal-time/portal-time-query.ts'
import { callApi } from '../../../api/call-api.ts'
import { HOME_KEY } from '../../../reports/report-queries.ts'

/** All that the home page shows. Asking counts as a visit while the page is in sight. */
export const homeQuery = queryOptions({
  queryKey: HOME_KEY,
  queryFn: ({ signal }) =>
    callApi(homeApi.get, {
      query: { looking: document.visibilityState === 'visible' },
      signal,
    }),
  ...refetchAtMidnight,
})
