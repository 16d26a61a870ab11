import {
  type ReviewItem,
  type ReviewQueue,
  type ReviewState,
  reviewApi,
} from '@insights/contract/content/review.ts'
import type { ReviewDecision, ReviewReason } from '@insights/domain/content/review/review-queue.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { notify } from '../../ui/notify/notify.ts'

export interface ReviewFilter {
  readonly state: ReviewState
  readonly reason?: ReviewReason | undefined
}

export const reviewQuery = (report: string, { state, reason }: ReviewFilter, skip = 0) =>
  queryOptions({
    queryKey: reportKey(report, 'review', state, reason ?? 'all', String(skip)),
    queryFn: ({ signal }) =>
      callApi(reviewApi.get, {
        params: { reportId: report },
        query: { state, $skip: skip, ...(reason && { reason }) },
        signal,
      }),
  })

export interface Deciding {
  readonly item: ReviewItem
  /** null takes a decision back. */
  readonly decision: ReviewDecision | null
  readonly note?: string
}

/** Stores decisions and replies; the list is refetched after each, also after an error. */
export function useReview(report: string) {
  const queryClient = useQueryClient()
  const queryKey = reportKey(report, 'review')
  const settled = {
    onError: (error: unknown) => void notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  }
  const decide = useMutation({
    mutationFn: ({ item: { subject, version }, decision, note }: Deciding) =>
      callApi(reviewApi.decide, {
        params: { reportId: report },
        body: { subject, version, decision, note },
      }),
    // The next one moves up at once.
    onSuccess: (_decided, { item }) => {
      queryClient.setQueriesData<ReviewQueue>(
        { queryKey },
        (queue) =>
          queue && { ...queue, data: queue.data.filter(({ subject }) => subject !== item.subject) },
      )
    },
    ...settled,
  })
  const reply = useMutation({
    mutationFn: ({ subject, text }: { readonly subject: string; readonly text: string }) =>
      callApi(reviewApi.reply, { params: { reportId: report }, body: { subject, reply: text } }),
    ...settled,
  })
  return { decide, reply }
}
