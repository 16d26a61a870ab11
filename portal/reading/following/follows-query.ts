import { type Follow, followsApi } from '@insights/contract/reading/follows.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'
import { HOME_KEY } from '../../reports/report-queries.ts'

/** The items that the user follows, each with the finding of the newest report. */
export const followsQuery = queryOptions({
  // Stale with the home page, which has findings of new reports as well.
  queryKey: [...HOME_KEY, 'follows'],
  queryFn: async ({ signal }) => (await callApi(followsApi.find, { signal })).data,
})

export interface Followable extends Pick<Follow, 'kind' | 'subject'> {
  /** A report that has it. */
  readonly report: string
  readonly industry: string
}

export function findFollow(
  follows: readonly Follow[] | undefined,
  { kind, subject, industry }: Omit<Followable, 'report'>,
): Follow | undefined {
  return follows?.find(
    (one) => one.kind === kind && one.subject === subject && one.industry._id === industry,
  )
}

/** Returns the functions that follow something, and stop following it. They throw if they fail. */
export function useFollowing() {
  const queryClient = useQueryClient()
  const { queryKey } = followsQuery
  const update = async (change: (now: readonly Follow[]) => Follow[]) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (now) => now && change(now))
    void queryClient.invalidateQueries({ queryKey: HOME_KEY, exact: true })
  }
  return {
    follow: async ({ report, kind, subject }: Followable) => {
      const created = await callApi(followsApi.create, { body: { report, kind, subject } })
      await update((now) => [...now.filter(({ _id }) => _id !== created._id), created])
    },
    unfollow: async (id: string) => {
      await callApi(followsApi.remove, { params: { id } })
      await update((now) => now.filter(({ _id }) => _id !== id))
    },
  }
}
