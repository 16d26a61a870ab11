import type { FindResult } from '@insights/contract/find.ts'
import type { Thread } from '@insights/contract/reports/comments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openContents } from '../../testing/open-contents.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { up } from './0079_query_threads.ts'

const { db, owner, researcher, startedContent, patch } = await openContents()
const content = await startedContent()
const report = content.reportId
const idOf = (email: string) => userIdOf(db, email)
const [asking, asked] = [await idOf('senior@test.example'), await idOf('researcher@test.example')]
const answer = await db
  .selectFrom('answers')
  .where('report_id', '=', report)
  .orderBy('id')
  .select('id')
  .executeTakeFirstOrThrow()

/** Undoes the migration's changes, so that rows of the version before can be stored. */
const goBack = () =>
  sql`
    delete from comment_threads where origin = 'query';
    drop trigger move_query on review_decisions;
    drop function move_query();
    alter table review_decisions drop column thread_id;
    drop index comment_threads_query;
    alter table comment_threads
      drop constraint comment_threads_origin_check,
      add constraint comment_threads_origin_check check (origin in ('comment', 'return'))`.execute(
    owner,
  )
const migrate = () => owner.transaction().execute((transaction) => up(transaction as never))

/** Stores what a process of the version before does. */
async function store(subject: string, decision: string, note: string, reply: string | null) {
  await sql`
    insert into review_decisions
      (report_id, subject, version, decision, note, decided_by, decided_at, asked)
    values (${report}, ${subject}, '1', ${decision}, ${note}, ${asking}, '2026-05-01T09:00Z', ${asked})
    on conflict (report_id, subject) do update set decision = ${decision}, note = ${note},
      reply = null, replied_by = null, replied_at = null`.execute(db)
  if (reply === null) return
  await sql`update review_decisions
    set reply = ${reply}, replied_by = ${asked}, replied_at = '2026-05-02T09:00Z'
    where report_id = ${report} and subject = ${subject}`.execute(db)
}

async function threads(origin: string) {
  const { body } = await researcher<FindResult<Thread>>('GET', `/comments/${report}`, { origin })
  return body.data.map(({ _id, kind, subject, label, resolved, comments }) => ({
    _id,
    kind,
    subject,
    label,
    open: resolved === null,
    comments: comments.map(({ text, author, createdAt }) => [text, author?.name, createdAt]),
  }))
}

const QUESTION = ['Which one?', 'senior Tester', '2026-05-01T09:00:00.000Z']
const REPLY = ['The third.', 'researcher Tester', '2026-05-02T09:00:00.000Z']

test('queries of the version before become threads with their replies, and their notifications lead there, also of a process that still runs [D26.194]', async () => {
  const trend = crypto.randomUUID()
  await patch(researcher, content, {
    $push: { trendsInnovations: { _id: trend, trendTitle: 'Seats', trendContent: '<p>More.</p>' } },
  })
  await goBack()
  const onAnswer = `answer/${answer.id}`
  await store(onAnswer, 'queried', 'Which one?', 'The third.')
  await store(`text/trendsInnovations.${trend}`, 'queried', 'Which one?', null)
  await store('text/productRating.iphone-app.keySuccessFactor', 'accepted', 'Good.', null)
  await store('text/methodology', 'accepted', '', null)
  await db
    .insertInto('notifications')
    .values({
      kind: 'query',
      user_id: asked,
      actor_id: asking,
      about_report: report,
      path: `/report/review?report=${report}&state=queried&subject=${onAnswer}`,
      subject: 'An answer',
      excerpt: 'Which one?',
      event_key: `query ${report} ${onAnswer} 2026-05-01T09:00:00.000Z`,
    })
    .execute()
  await migrate()

  const found = await threads('query')
  const of = (kind: string, subject: string) =>
    found.find((one) => one.kind === kind && one.subject === subject)
  expect(found).toHaveLength(3)
  expect(of('answer', answer.id)).toMatchObject({
    label: expect.stringMatching(/^.+, (Mobile Web|iPhone App|Android App): .+$/) as string,
    open: true,
    comments: [QUESTION, REPLY],
  })
  expect(of('content', `trendsInnovations.${trend}`)).toMatchObject({
    label: 'Trends & Innovations: “Seats”',
    open: true,
    comments: [QUESTION],
  })
  expect(of('content', 'productRating.iphone-app.keySuccessFactor')).toMatchObject({
    label: 'Product Rating, iPhone App: Key Success Factors',
    open: false,
    comments: [['Good.', 'senior Tester', QUESTION[2]]],
  })
  const { path } = await db
    .selectFrom('notifications')
    .where('user_id', '=', asked)
    .select('path')
    .executeTakeFirstOrThrow()
  expect(path).toBe(`/comments?report=${report}&thread=${of('answer', answer.id)!._id}`)

  // A process of the version before asks and replies once more, over the new schema.
  await store(onAnswer, 'queried', 'Really?', 'Really.')
  const again = (await threads('query')).find(({ subject }) => subject === answer.id)!
  expect(new Set(again.comments.map(([text]) => text))).toEqual(
    new Set(['Which one?', 'The third.', 'Really?', 'Really.']),
  )
  const { rows } = await sql`select from review_decisions
    where note <> '' or reply is not null`.execute(db)
  expect(rows).toEqual([])
})

test('callouts have their thread where they are written, and a reason of a return before there were threads has one [D26.194]', async () => {
  await goBack()
  const _id = crypto.randomUUID()
  const entry = { _id, categoryGroup: 'Trips, e.g. by rail', applicationId: 'iphone-app' }
  await sql`update content_buildings
    set content = jsonb_set(content::jsonb, '{categoryPerformance}', ${JSON.stringify([entry])}::jsonb)
    where report_id = ${report}`.execute(db)
  await store(`text/categoryPerformance.${_id}.notableCallouts`, 'queried', 'Which one?', null)
  await sql`update reports set return_reason = 'The survey is old.', returned_by = ${asking},
    returned_at = '2026-04-01T09:00Z' where id = ${report}`.execute(db)
  await migrate()
  const callouts = 'categoryPerformance.Trips, e.g. by rail.iphone-app.notableCallouts'
  expect((await threads('query')).find(({ subject }) => subject === callouts)).toMatchObject({
    label: 'Category Performance, Trips, e.g. by rail, iPhone App: Notable Callouts',
    comments: [QUESTION],
  })
  expect(await threads('return')).toMatchObject([
    { comments: [['The survey is old.', 'senior Tester', '2026-04-01T09:00:00.000Z']] },
  ])
  await goBack()
  await migrate()
  expect(await threads('return')).toHaveLength(1)
})
