import { type Inbox, inboxApi } from '@insights/contract/answers/inbox.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'
import { INBOX_KEY } from './inbox-counts.ts'

/** The user's inbox of a report. */
export const inboxQuery = (reportId: string) =>
  queryOptions({
    queryKey: [...INBOX_KEY, reportId, 'images'],
    queryFn: ({ signal }) => callApi(inboxApi.get, { params: { reportId }, signal }),
  })

/** Interval of polling while the text of a screenshot is being read. */
const READING_MS = 1500

/** Suggested answers for a screenshot; with words, the answers that match them. */
export const suggestionsQuery = (reportId: string, image: string | undefined, words: string) =>
  queryOptions({
    queryKey: [...INBOX_KEY, reportId, 'suggestions', image ?? '', words],
    queryFn: async ({ signal }) => {
      const query = { ...(image !== undefined && { image }), ...(words !== '' && { words }) }
      const found = await callApi(inboxApi.suggest, { params: { reportId }, query, signal })
      return { ...found, image }
    },
    refetchInterval: ({ state }) => (state.data?.reading ? READING_MS : false),
  })

/** An image that was placed and brought back may be placed there again at once. */
const AT_ONCE = { restMs: 0 }

/** Places, brings back and removes images, and updates the inbox at once. */
export function useInbox(reportId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = inboxQuery(reportId)
  const onError = (error: unknown) => notify.error(errorMessage(error))
  const refetch = () => queryClient.invalidateQueries({ queryKey: INBOX_KEY })
  const takeOut = (imageId: string) =>
    queryClient.setQueryData<Inbox>(
      queryKey,
      (inbox) => inbox && { ...inbox, waiting: inbox.waiting.filter(({ _id }) => _id !== imageId) },
    )

  const place = useMutation(
    {
      mutationFn: ({ imageId, answer }: { imageId: string; answer: string }) =>
        callApi(inboxApi.place, { params: { reportId, imageId }, body: { answer } }),
      onSuccess: (_, { imageId }) => takeOut(imageId),
      onError,
      onSettled: refetch,
    },
    AT_ONCE,
  )
  const bringBack = useMutation(
    {
      mutationFn: (imageId: string) =>
        callApi(inboxApi.place, { params: { reportId, imageId }, body: { answer: null } }),
      onError,
      onSettled: refetch,
    },
    AT_ONCE,
  )
  const remove = useMutation(
    {
      mutationFn: (imageId: string) => callApi(inboxApi.remove, { params: { reportId, imageId } }),
      onSuccess: (_, imageId) => takeOut(imageId),
      onError,
      onSettled: refetch,
    },
    AT_ONCE,
  )
  return { place, bringBack, remove }
}
