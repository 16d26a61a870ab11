import {
  SUBJECT_KINDS,
  THREAD_ORIGINS,
  WHOLE_REPORT,
} from '@insights/domain/reports/comments/comment-subject.ts'
import * as z from 'zod'

import { endpoint } from '../endpoint.ts'
import { errorBody } from '../error.ts'
import { applicationId, byReportId, id, isoDateTime, singleLine, text } from '../fields.ts'
import { findQuery, selectableFindResult } from '../find.ts'

export const MAX_COMMENT_LENGTH = 4000
export const MAX_MENTIONS = 20

const person = z.object({ _id: id, name: z.string() })

const fraction = z
  .number()
  .min(0, 'Must be inside the picture')
  .max(1, 'Must be inside the picture')
const point = z.strictObject({ x: fraction, y: fraction })
const contentKey = singleLine(300)

/** The part of a report that a thread is about. */
const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), id }),
  z.strictObject({ kind: z.literal('screenshot'), id, point: point.nullable() }),
  z.strictObject({ kind: z.literal('survey'), id }),
  z.strictObject({ kind: z.literal('content'), id: contentKey }),
  z.strictObject({ kind: z.literal('report'), id: z.literal(WHOLE_REPORT) }),
])

const comment = z.object({
  _id: id,
  /** Null when the account is gone. */
  author: person.nullable(),
  text: z.string(),
  /** Mentioned users, by the names that the text has. */
  mentions: z.array(person),
  createdAt: isoDateTime,
  /** Null until its author changes it. */
  editedAt: isoDateTime.nullable(),
  /** Version to send with a change. */
  version: z.number(),
  can: z.object({ edit: z.boolean() }),
})

const thread = z.object({
  _id: id,
  report: id,
  kind: z.enum(SUBJECT_KINDS),
  subject: z.string(),
  /** The subject in words, as it was when the thread was opened. */
  label: z.string(),
  point: point.nullable(),
  /** Where an answer is shown; null for other subjects, and for a missing answer. */
  answer: z.object({ _id: id, company: id, application: applicationId, category: id }).nullable(),
  /** `gone`: the report no longer has the subject. `redacted`: the screenshot was, since then. */
  state: z.enum(['present', 'gone', 'redacted']),
  /** `return`: opened by the return of the report to draft. `query`: asked in review. */
  origin: z.enum(THREAD_ORIGINS),
  createdAt: isoDateTime,
  /** Null while it is open. */
  resolved: z.object({ by: person.nullable(), at: isoDateTime }).nullable(),
  /** The oldest first. */
  comments: z.array(comment),
})

const written = {
  text: text(MAX_COMMENT_LENGTH).min(1, 'Required'),
  mentions: z.array(id).max(MAX_MENTIONS, `Must be at most ${MAX_MENTIONS} people`),
}

/** The client gives the id, so that a comment that is sent twice is stored once. */
export const threadCreate = z.strictObject({ _id: id, subject, ...written })
export const commentCreate = z.strictObject({ _id: id, ...written })
export const commentUpdate = z.strictObject({
  ...written,
  /** The version that was read; a later one is not overwritten. */
  version: z.number().int().min(0).max(2_147_483_647),
})

export const threadsFind = findQuery({
  item: thread,
  filter: {
    state: z.enum(['open', 'resolved']),
    kind: z.enum(SUBJECT_KINDS),
    subject: z.string().max(300),
    origin: z.enum(THREAD_ORIGINS),
    thread: id,
    /** Threads in which the caller wrote, or was mentioned. */
    with: z.enum(['me', 'mention']),
  },
  sort: [],
})

/** Numbers of threads for each subject that has some, and everyone who can be mentioned. */
const commentSummary = z.object({
  subjects: z.array(
    z.object({
      kind: z.enum(SUBJECT_KINDS),
      id: z.string(),
      open: z.number(),
      resolved: z.number(),
    }),
  ),
  people: z.array(person),
})

export type Comment = z.infer<typeof comment>
export type Thread = z.infer<typeof thread>
export type ThreadCreate = z.infer<typeof threadCreate>
export type CommentSummary = z.infer<typeof commentSummary>

const threadParams = z.strictObject({ reportId: id, thread: id })

export const commentsApi = {
  find: endpoint({
    method: 'GET',
    path: '/comments/:reportId',
    params: byReportId,
    query: threadsFind,
    responses: { 200: selectableFindResult(thread) },
    description:
      'Threads of a report with their comments, for staff: open ones first, the newest first.',
  }),
  summary: endpoint({
    method: 'GET',
    path: '/comments/:reportId/summary',
    params: byReportId,
    responses: { 200: commentSummary },
  }),
  create: endpoint({
    method: 'POST',
    path: '/comments/:reportId',
    params: byReportId,
    body: threadCreate,
    responses: { 201: thread, 400: errorBody, 404: errorBody, 409: errorBody },
  }),
  reply: endpoint({
    method: 'POST',
    path: '/comments/:reportId/:thread',
    params: threadParams,
    body: commentCreate,
    responses: { 201: thread, 400: errorBody, 404: errorBody, 409: errorBody },
    description: 'A reply opens a resolved thread again.',
  }),
  resolve: endpoint({
    method: 'PATCH',
    path: '/comments/:reportId/:thread',
    params: threadParams,
    body: z.strictObject({ resolved: z.boolean() }),
    responses: { 200: thread, 404: errorBody },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/comments/:reportId/:thread/:comment',
    params: threadParams.extend({ comment: id }),
    body: commentUpdate,
    responses: { 200: thread, 400: errorBody, 403: errorBody, 404: errorBody, 409: errorBody },
  }),
}
