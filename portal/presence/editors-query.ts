import { type ContentEditor, contentEditorsApi } from '@insights/contract/content-editors.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { reportKey } from '../api/report-key.ts'

/** While somebody is there, it is asked again: who has gone without a word is forgotten by then. */
const REFETCH_INTERVAL_MS = 10_000

/** The other editors of a report; refetched on an event of the server. */
export const editorsQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'editors'),
    queryFn: async ({ signal }): Promise<readonly ContentEditor[]> => {
      const answer = await callApi(contentEditorsApi.get, { params: { reportId: report }, signal })
      return answer.editors
    },
    refetchInterval: ({ state }) => (state.data?.length ? REFETCH_INTERVAL_MS : false),
    // A hint that cannot be had is no reason to disturb anybody.
    retry: false,
    throwOnError: false,
  })
