import type { FindResult } from '@insights/contract/find.ts'
import type { Comment, Thread, threadsFind } from '@insights/contract/reports/comments.ts'
import type {
  SubjectKind,
  ThreadOrigin,
} from '@insights/domain/reports/comments/comment-subject.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { isThreadShownTo } from '../../http/withheld-answers.ts'

interface Person {
  readonly _id: string
  readonly name: string
}

interface ThreadRow {
  readonly id: string
  readonly report_id: string
  readonly subject_kind: SubjectKind
  readonly subject_id: string
  readonly label: string
  readonly point_x: number | null
  readonly point_y: number | null
  readonly origin: ThreadOrigin
  readonly created_at: string
  readonly resolved_at: string | null
  readonly resolver: Person | null
  readonly state: Thread['state']
  readonly answer: Thread['answer']
  readonly comments: readonly CommentRow[]
}

interface CommentRow extends Omit<Comment, 'can'> {
  readonly author: Person | null
}

/** Returns threads of a report with their comments: open ones first, the newest first. */
export function findThreads(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  { state, kind, subject, origin, thread, with: withCaller, ...page }: z.output<typeof threadsFind>,
): Promise<FindResult<Thread>> {
  let rows = db
    .selectFrom('comment_threads')
    .where('report_id', '=', reportId)
    .where(isThreadShownTo(caller))
  if (state !== undefined)
    rows = rows.where('resolved_at', state === 'open' ? 'is' : 'is not', null)
  if (kind !== undefined) rows = rows.where('subject_kind', '=', kind)
  if (subject !== undefined) rows = rows.where('subject_id', '=', subject)
  if (origin !== undefined) rows = rows.where('origin', '=', origin)
  if (thread !== undefined) rows = rows.where('id', '=', thread)
  if (withCaller !== undefined) rows = rows.where(involves(caller, withCaller))
  return findPage({
    query: page,
    rows,
    id: 'comment_threads.id',
    columns: {
      open: sql<number>`(comment_threads.resolved_at is null)::int`,
      date: 'comment_threads.created_at',
    },
    sort: { open: -1, date: -1 },
    select: (found) => found.select(threadColumns).$castTo<ThreadRow>(),
    present: (row) => presentThread(row, caller),
  })
}

/** Returns a thread of a report. Throws a 404 for any other. */
export async function getThread(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  id: string,
): Promise<Thread> {
  const [row] = await selectThread(db, { reportId, id, callerId: caller._id })
  if (!row) throw notFound('There is no such thread in this report.')
  return presentThread(row, caller)
}

/** SQL condition: the caller wrote in the thread, or is mentioned in it. */
function involves({ _id }: Caller, how: 'me' | 'mention') {
  const mentioned = sql`exists (
    select from comments join comment_mentions
      on comment_mentions.report_id = comments.report_id and comment_id = comments.id
    where comments.report_id = comment_threads.report_id
      and comments.thread_id = comment_threads.id and comment_mentions.user_id = ${_id})`
  if (how === 'mention') return sql<boolean>`${mentioned}`
  return sql<boolean>`(${mentioned} or exists (
    select from comments where comments.report_id = comment_threads.report_id
      and comments.thread_id = comment_threads.id and author_id = ${_id}))`
}

const personOf = (id: string) => sql`(
  select json_build_object('_id', people.id, 'name', people.name || ' ' || people.last_name)
  from people where people.id = ${sql.ref(id)})`

/** A time as the API writes it. */
const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Says whether the report still has the subject. Ids of records are compared as such, for their indexes:
 * each is read in the branch of its kind alone.
 */
const subjectState = sql<Thread['state']>`case comment_threads.subject_kind
  when 'answer' then case when exists (
    select from answers where answers.report_id = comment_threads.report_id
      and answers.id = comment_threads.subject_id::uuid) then 'present' else 'gone' end
  when 'screenshot' then case
    when not exists (
      select from report_images where report_images.report_id = comment_threads.report_id
        and report_images.image_id = comment_threads.subject_id::uuid) then 'gone'
    when exists (
      select from image_redactions where image_id = comment_threads.subject_id::uuid
        and redacted_at > comment_threads.created_at) then 'redacted'
    else 'present' end
  when 'survey' then case when exists (
    select from consumer_surveys, jsonb_array_elements(raw_data::jsonb) as survey_row
    where consumer_surveys.report_id = comment_threads.report_id
      and survey_row ->> 'questionId' = comment_threads.subject_id) then 'present' else 'gone' end
  when 'content' then case
    when comment_threads.subject_id like 'trendsInnovations.%' and not exists (
      select from content_buildings,
        jsonb_array_elements(content::jsonb -> 'trendsInnovations') as trend
      where content_buildings.report_id = comment_threads.report_id
        and 'trendsInnovations.' || (trend ->> '_id') = comment_threads.subject_id) then 'gone'
    else 'present' end
  else 'present' end`

/** The answer that a thread is about, itself or by its screenshot. */
const answerOfThread = sql<Thread['answer']>`(
  select json_build_object('_id', answers.id, 'company', answers.company_id,
    'application', answers.application_id, 'category', answers.category_id)
  from answers where answers.report_id = comment_threads.report_id
    and answers.id = case comment_threads.subject_kind
      when 'answer' then comment_threads.subject_id::uuid
      when 'screenshot' then (
        select answer_id from answer_images
        where answer_images.report_id = comment_threads.report_id
          and answer_images.image_id = comment_threads.subject_id::uuid
        order by answer_id limit 1) end)`

const commentsOfThread = sql<readonly CommentRow[]>`(
  select json_agg(json_build_object(
    '_id', comments.id, 'author', ${personOf('comments.author_id')}, 'text', comments.text,
    'mentions', (
      select coalesce(json_agg(json_build_object('_id', user_id, 'name', name) order by name), '[]')
      from comment_mentions where comment_mentions.report_id = comments.report_id
        and comment_mentions.comment_id = comments.id),
    'createdAt', ${isoTime('comments.created_at')}, 'editedAt', ${isoTime('comments.edited_at')},
    'version', comments.version) order by comments.created_at, comments.id)
  from comments where comments.report_id = comment_threads.report_id
    and comments.thread_id = comment_threads.id)`

const threadColumns = [
  'comment_threads.id',
  'comment_threads.report_id',
  'comment_threads.subject_kind',
  'comment_threads.subject_id',
  'comment_threads.label',
  'comment_threads.point_x',
  'comment_threads.point_y',
  'comment_threads.origin',
  'comment_threads.created_at',
  'comment_threads.resolved_at',
  sql<Person | null>`${personOf('comment_threads.resolved_by')}`.as('resolver'),
  subjectState.as('state'),
  answerOfThread.as('answer'),
  commentsOfThread.as('comments'),
] as const

const selectThread = prepared(
  'find-thread',
  (db: Kysely<Tables>, params: Params<{ reportId: string; id: string; callerId: string }>) =>
    db
      .selectFrom('comment_threads')
      .where('report_id', '=', params.reportId)
      .where('id', '=', params.id)
      .where(isThreadShownTo({ _id: params.callerId }))
      .select(threadColumns)
      .$castTo<ThreadRow>(),
)

function presentThread(row: ThreadRow, caller: Caller): Thread {
  const { point_x: x, point_y: y } = row
  return {
    _id: row.id,
    report: row.report_id,
    kind: row.subject_kind,
    subject: row.subject_id,
    label: row.label,
    point: x === null || y === null ? null : { x, y },
    answer: row.answer,
    state: row.state,
    origin: row.origin,
    createdAt: row.created_at,
    resolved: row.resolved_at === null ? null : { by: row.resolver, at: row.resolved_at },
    comments: (row.comments ?? []).map((comment) => ({
      ...comment,
      can: { edit: comment.author?._id === caller._id },
    })),
  }
}
