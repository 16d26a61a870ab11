import { type ReviewItem, type ReviewQueue, reviewApi } from '@insights/contract/content/review.ts'
import type { ReviewDecision, ReviewReason } from '@insights/domain/content/review/review-queue.ts'
import { queryOptions, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import { sessionQuery } from '../../accounts/session/session-query.ts'
import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useLiveEvent } from '../../api/live/live-events.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'
import type { WrittenComment } from '../../reports/comments/CommentForm.tsx'
import { notify } from '../../ui/notify/notify.ts'

/** Decisions of this page, which shows already the changes that their events are about. */
const ownCalls = new Set<string | undefined>()

export type ReviewState = 'open' | ReviewDecision

export interface ReviewFilter {
  readonly state: ReviewState
  readonly reason?: ReviewReason | undefined
}

export interface Deciding {
  readonly item: ReviewItem
  /** Its name on the screen, for an error. */
  readonly name: string
  /** null takes a decision back. */
  readonly decision: ReviewDecision | null
  /** The question of a query. */
  readonly comment?: WrittenComment
}

/** Returns whether something is decided on; what has changed since is open. */
export function stateOf({ decision }: ReviewItem): ReviewState {
  return decision && !decision.outdated ? decision.decision : 'open'
}

/**
 * The queue with the decisions of this page, which are shown at once and sent one after the other. It
 * is requested again for changes of others, and after an error; `open` are the acts listed one by one.
 */
export function useReview(report: string, open: readonly string[]) {
  const queryClient = useQueryClient()
  const queryKey = reportKey(report, 'review')
  const mutationKey = ['decide-review', report]
  const { data: user } = useQuery(sessionQuery)
  const query = useQuery({
    ...queryOptions({
      queryKey: reportKey(report, 'review', ...open),
      queryFn: ({ signal }) =>
        callApi(reviewApi.get, { params: { reportId: report }, query: { open }, signal }),
    }),
    placeholderData: (before) => before,
    // Others may have decided while the page was closed.
    staleTime: 0,
  })
  const again = () => void queryClient.invalidateQueries({ queryKey })
  useLiveEvent((event) => {
    if (event.kind === 'review' && event.report === report && !ownCalls.has(event.call)) again()
  })
  const decide = useMutation({
    mutationKey,
    scope: { id: `review ${report}` },
    mutationFn: ({ item: { subject, version }, decision, comment }: Deciding) => {
      const call = crypto.randomUUID()
      ownCalls.add(call)
      return callApi(reviewApi.decide, {
        params: { reportId: report },
        body: {
          subject,
          version,
          decision,
          call,
          ...(comment && { comment: { ...comment, mentions: [...comment.mentions] } }),
        },
      })
    },
    async onSuccess({ decision }, { item }) {
      // A response that is on its way may be older than the decision.
      const isLoading = queryClient.isFetching({ queryKey }) > 0
      if (isLoading) await queryClient.cancelQueries({ queryKey })
      queryClient.setQueriesData<ReviewQueue>(
        { queryKey },
        (queue) => queue && withDecision(queue, item, decision),
      )
      if (isLoading) again()
    },
    onError(error, { name }) {
      void notify.error(`${name}: ${errorMessage(error)}`)
      again()
    },
  })
  const sending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => ({ ...(state.variables as Deciding), at: state.submittedAt }),
  })
  const by = user ? `${user.name} ${user.lastName}` : ''
  const { data } = query
  const queue = useMemo(
    () =>
      data &&
      sending.reduce((queue, { item, decision, at }) => {
        // A question stays on its item until it is saved.
        if (decision === 'queried') return queue
        const stored = { by, at: new Date(at).toISOString(), outdated: false }
        return withDecision(queue, item, decision && { decision, ...stored })
      }, data),
    [data, sending, by],
  )
  return { ...query, queue, decide, sending }
}

function withDecision(
  queue: ReviewQueue,
  { subject, version }: ReviewItem,
  decision: ReviewItem['decision'],
): ReviewQueue {
  const data = queue.data.map((item) =>
    item.subject === subject && item.version === version ? { ...item, decision } : item,
  )
  return { ...queue, data }
}
