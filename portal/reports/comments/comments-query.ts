import {
  type CommentSummary,
  commentsApi,
  type Thread,
  type ThreadCreate,
} from '@insights/contract/reports/comments.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { sessionQuery } from '../../accounts/session/session-query.ts'
import { callApi } from '../../api/call-api.ts'
import { reportKey } from '../../api/report-key.ts'
import { useMutation } from '../../api/use-mutation.ts'

/** The part of a report that threads are about. Those of a screenshot are read together, whatever their point. */
export interface Subject {
  readonly kind: ThreadCreate['subject']['kind']
  readonly id: string
}

export interface ThreadFilter {
  readonly state?: 'open' | 'resolved'
  readonly kind?: Subject['kind']
  readonly subject?: string
  readonly origin?: Thread['origin']
  readonly thread?: string
  readonly with?: 'me' | 'mention'
}

/** Threads of a report, at most `limit`. */
export const threadsQuery = (report: string, filter: ThreadFilter, limit = 100) =>
  queryOptions({
    queryKey: reportKey(report, 'comments', 'threads', JSON.stringify(filter), String(limit)),
    queryFn: ({ signal }) =>
      callApi(commentsApi.find, {
        params: { reportId: report },
        query: { ...filter, $limit: limit },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** How many open threads are shown before a report moves on. */
const FIRST = 5
export const openThreadsQuery = (report: string) => threadsQuery(report, { state: 'open' }, FIRST)

/** The threads of all returns of a report to draft. */
export const returnThreadsQuery = (report: string) => threadsQuery(report, { origin: 'return' })

/** Numbers of threads by subject, and the people to mention. */
export const commentSummaryQuery = (report: string) =>
  queryOptions({
    queryKey: reportKey(report, 'comments', 'summary'),
    queryFn: ({ signal }) => callApi(commentsApi.summary, { params: { reportId: report }, signal }),
  })

/** The signed-in user, or null for everyone who is not staff: comments are not for them. */
export function useStaff() {
  const { data: user } = useQuery(sessionQuery)
  return user && isStaff(user.loginType) ? user : null
}

/** Returns the threads of each subject of a kind by its id; null until they are read. */
export function useThreadCounts(report: string, kind: Subject['kind']) {
  const staff = useStaff() !== null
  const { data } = useQuery({ ...commentSummaryQuery(report), enabled: staff })
  return data ? countsOf(data, kind) : null
}

function countsOf({ subjects }: CommentSummary, kind: Subject['kind']) {
  return new Map(subjects.filter((one) => one.kind === kind).map((one) => [one.id, one]))
}

interface Text {
  readonly text: string
  readonly mentions: readonly string[]
}

/** A change of threads, as the server takes it. */
export type CommentChange =
  | ({
      readonly change: 'open'
      readonly _id: string
      readonly subject: ThreadCreate['subject']
    } & Text)
  | ({ readonly change: 'reply'; readonly _id: string; readonly thread: string } & Text)
  | ({
      readonly change: 'edit'
      readonly thread: string
      readonly comment: string
      readonly version: number
    } & Text) // prettier-ignore
  | { readonly change: 'resolve'; readonly thread: string; readonly resolved: boolean }

/** Writes in threads; what is on the screen is fetched again, also after a conflict. */
export function useChangeComments(report: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: CommentChange) => send(report, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportKey(report, 'comments') }),
  })
}

function send(reportId: string, sent: CommentChange): Promise<Thread> {
  if (sent.change === 'open') {
    const { change: _, ...body } = sent
    return callApi(commentsApi.create, { params: { reportId }, body })
  }
  if (sent.change === 'reply') {
    const { change: _, thread, ...body } = sent
    return callApi(commentsApi.reply, { params: { reportId, thread }, body })
  }
  if (sent.change === 'edit') {
    const { change: _, thread, comment, ...body } = sent
    return callApi(commentsApi.update, { params: { reportId, thread, comment }, body })
  }
  const { thread, resolved } = sent
  return callApi(commentsApi.resolve, { params: { reportId, thread }, body: { resolved } })
}
