import type { Answer } from '@insights/contract/answers/answers.ts'
import type { ReviewItem, ReviewQueue } from '@insights/contract/content/review.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { MIN_BULK } from '@insights/domain/content/review/review-queue.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { completeReport, publishReport, scoreReportAs } from '../../testing/complete-report.ts'
import { openContents } from '../../testing/open-contents.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { findReviewWaiting } from './routes.ts'

const { app, db, senior, researcher, customer, anonymous, stored, patch } = await openContents()

// A first edition, and a draft of the next one that carries it over.
const first = await addCompleteReport(db)
await completeReport(db, senior, first)
const [image] = (await uploadAs(app, senior, first._id, [{ name: 'before.png', bytes: await buildBlackPng(40, 80) }])).body // prettier-ignore
await sql`insert into answer_images (report_id, answer_id, image_id, position)
  select report_id, id, ${image!._id}, 0 from answers where report_id = ${first._id}`.execute(db)
await publishReport(senior, first._id)
const { _id: report } = (
  await senior<{ _id: string }>('POST', '/report-edit', {
    reportId: first._id,
    newDate: '2026-09-01',
  })
).body

const queueOf = async (query: object = {}, call = senior) =>
  (await call<ReviewQueue>('GET', `/review-queue/${report}`, query)).body
const reasonsOf = async (reason: string) => (await queueOf({ reason })).data
const answersOf = async () =>
  (
    await senior<FindResult<Answer>>('GET', '/capability-reports', {
      report,
      $limit: 500,
    })
  ).body.data
const decide = (item: ReviewItem, decision: string | null, note?: string) =>
  senior<{ decision: ReviewItem['decision'] }>('PUT', `/review-queue/${report}/decisions`, {
    subject: item.subject,
    version: item.version,
    decision,
    ...(note !== undefined && { note }),
  })
const idOf = async (email: string) =>
  (await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow())
    .id

test('a new edition has nothing to review until something is changed [D29.100]', async () => {
  const queue = await queueOf()
  expect(queue.counts).toEqual({ all: 0, accepted: 0, queried: 0, open: 0 })
  expect(queue.previous?.date).toBe('2026-03-01T00:00:00.000Z')
})

test('a changed answer is listed once with all its reasons, and with what it was and showed before [D29.100 D31.80]', async () => {
  const [changed, ...others] = await answersOf()
  await researcher('PATCH', '/capability-reports', {
    answers: [
      {
        _id: changed!._id,
        version: changed!.version,
        hasCapability: !changed!.hasCapability,
        capabilityChange: changed!.hasCapability ? 'removed' : 'added',
      },
    ],
  })
  // One press of a button confirms all of the others.
  await researcher('PATCH', '/capability-reports', {
    answers: others.map(({ _id, version, hasCapability }) => ({
      _id,
      version,
      hasCapability,
      capabilityChange: 'no-change',
    })),
  })
  const [item, ...more] = await reasonsOf('changed')
  expect(more).toEqual([])
  expect(item).toMatchObject({
    subject: `answer/${changed!._id}`,
    by: 'researcher Tester',
    answer: { hasCapability: !changed!.hasCapability, previous: changed!.hasCapability },
    decision: null,
  })
  // Its own screenshots beside those of the previous edition.
  const previousScreenshots = [{ _id: image!._id, name: 'before.png' }]
  expect(item!.answer).toMatchObject({ previousScreenshots })
  expect(item!.reasons.filter((reason) => reason !== 'rank')).toEqual(['no-screenshot', 'changed'])
})

test('answers that one person confirmed together are listed as confirmed in bulk, page by page [D29.101 D31.81]', async () => {
  const { length } = await answersOf()
  expect(length).toBeGreaterThan(MIN_BULK)
  const { reasons } = await queueOf()
  const bulk = reasons.find(({ reason }) => reason === 'bulk')
  expect(bulk?.counts.all).toBe(length - 1)
  const all = (await queueOf()).data.map(({ subject }) => subject)
  const rest = (await queueOf({ $skip: 2 })).data.map(({ subject }) => subject)
  expect(rest.slice(0, 50)).toEqual(all.slice(2, 52))
})

test('answers whose error would change a rank are listed first, once scores exist [D29.102]', async () => {
  expect(await reasonsOf('rank')).toEqual([])
  await scoreReportAs(researcher, { ...first, _id: report })
  const [rank] = await reasonsOf('rank')
  expect(rank?.answer?.moves.length).toBeGreaterThan(0)
  expect((await queueOf()).data[0]?.reasons).toContain('rank')
})

test('a text is listed when it differs from the previous edition’s, with both [D29.103]', async () => {
  expect(await reasonsOf('text')).toEqual([])
  const content = (await stored(report))!
  await patch(researcher, content, {
    $set: { 'executiveSummary.topPerformers': '<p>All but one.</p>' },
  })
  expect(await reasonsOf('text')).toMatchObject([
    {
      subject: 'text/executiveSummary.topPerformers',
      by: 'researcher Tester',
      text: {
        name: 'Executive Summary: Top Performers',
        html: '<p>All but one.</p>',
        previous: '<p>All.</p>',
      },
    },
  ])
})

test('accepting takes an item off the list until it changes [D29.105 D29.106]', async () => {
  const [item] = await reasonsOf('changed')
  expect((await decide(item!, 'accepted')).body.decision).toMatchObject({
    decision: 'accepted',
    by: 'senior Tester',
    outdated: false,
  })
  expect(await reasonsOf('changed')).toEqual([])
  const [accepted] = (await queueOf({ state: 'accepted' })).data
  expect(accepted?.subject).toBe(item!.subject)
  const { version } = (await answersOf()).find(({ _id }) => _id === item!.answer!._id)!
  await researcher('PATCH', '/capability-reports', {
    answers: [
      {
        _id: item!.answer!._id,
        version,
        hasCapability: item!.answer!.hasCapability,
        capabilityChangeNote: 'Seen',
      },
    ],
  })
  expect(await reasonsOf('changed')).toMatchObject([
    { subject: item!.subject, decision: { decision: 'accepted', outdated: true } },
  ])
})

test('a decision on a version that has changed is a conflict, and unknown subjects are not found [D29.106]', async () => {
  const [item] = await reasonsOf('changed')
  expect((await decide({ ...item!, version: '1' }, 'accepted')).status).toBe(409)
  for (const subject of [`answer/${first._id}`, 'text/executiveSummary', 'text/unknown.part']) {
    expect((await decide({ ...item!, subject }, 'accepted')).status).toBe(404)
  }
  expect((await decide({ ...item!, subject: 'anything' }, 'accepted')).status).toBe(400)
})

test('a query notifies the person who changed it, who replies; the senior sees the reply, which its writer alone changes [D15.341 D15.467 D29.107 S45.27]', async () => {
  const [item] = await reasonsOf('text')
  expect((await decide(item!, 'queried')).body).toMatchObject({ errors: { note: 'Required' } })
  expect((await decide(item!, 'queried', 'Which one?')).status).toBe(200)
  const author = await idOf('researcher@test.example')
  const notifications = (user: string) =>
    db.selectFrom('notifications').where('user_id', '=', user).select(['kind', 'excerpt']).execute()
  const read = async (user: string) => {
    const rows = db
      .selectFrom('notifications')
      .where('user_id', '=', user)
      .where('about_report', '=', report)
    return (await rows.select('read_at').execute()).map(({ read_at }) => read_at !== null)
  }
  expect(await notifications(author)).toEqual([{ kind: 'query', excerpt: 'Which one?' }])
  const caller = { _id: author } as Parameters<typeof findReviewWaiting>[1]
  expect(await findReviewWaiting(db, caller)).toMatchObject([
    { kind: 'query', report: { _id: report }, detail: 'Which one?' },
  ])
  const reply = { subject: item!.subject, reply: 'Kestrel' }
  await researcher('PUT', `/review-queue/${report}/replies`, reply)
  expect(await findReviewWaiting(db, caller)).toEqual([])
  expect(await read(author)).toEqual([true])
  expect((await queueOf({ state: 'queried' })).data).toMatchObject([
    { decision: { note: 'Which one?', reply: { text: 'Kestrel', by: 'researcher Tester' } } },
  ])
  expect(await notifications(await idOf('senior@test.example'))).toContainEqual({
    kind: 'reply',
    excerpt: 'Kestrel',
  })
  for (const [user, status, text, message] of [
    [senior, 409, 'Kestrel', 'researcher Tester has replied already.'],
    [researcher, 200, 'Merlin', undefined],
  ] as const) {
    const again = { subject: item!.subject, reply: text === 'Merlin' ? text : 'Not mine' }
    const replied = await user('PUT', `/review-queue/${report}/replies`, again)
    expect([replied.status, replied.body.message]).toEqual([status, message])
    expect((await queueOf({ state: 'queried' })).data).toMatchObject([
      { decision: { reply: { text, by: 'researcher Tester' } } },
    ])
  }
  expect((await decide(item!, null)).body.decision).toBeNull()
  expect((await researcher('PUT', `/review-queue/${report}/replies`, reply)).status).toBe(409)
})

test('approving logs what was looked at [D29.108]', async () => {
  const [item] = await reasonsOf('text')
  await decide(item!, 'accepted')
  const { counts } = await queueOf()
  for (const status of ['REVIEWED', 'APPROVED']) {
    const body = { status, keepCarriedOver: true }
    expect((await senior('PUT', `/report-status/${report}`, body)).status).toBe(200)
  }
  const { action } = await db
    .selectFrom('activities')
    .where('subject_reference', '=', report)
    .where('action', 'like', 'Approved%')
    .select('action')
    .executeTakeFirstOrThrow()
  const looked = `Looked at 1 of ${counts.all} answers and texts to review`
  expect(action).toContain(`: ${looked} (1 accepted, 0 queried)`)
})

test('researchers see the list and decide nothing; customers learn nothing of it [S43.40 S43.41]', async () => {
  const { can, data } = await queueOf({}, researcher)
  expect(can.decide).toBe(false)
  const { subject, version } = data[0]!
  const decision = { subject, version, decision: 'accepted' }
  const path = `/review-queue/${report}`
  expect((await researcher('PUT', `${path}/decisions`, decision)).status).toBe(403)
  for (const call of [customer, anonymous]) {
    for (const { status, body } of [
      await call('GET', path),
      await call('GET', `/review-queue/${first._id}`),
      await call('PUT', `${path}/decisions`, decision),
      await call('PUT', `${path}/replies`, { subject, reply: 'x' }),
    ]) {
      expect([401, 403, 404]).toContain(status)
      expect(JSON.stringify(body)).not.toContain(subject)
    }
  }
})

test('a revision is compared with what customers read now [D26.148]', async () => {
  await moveReport(db, report, 'PUBLISHED')
  const body = { reportId: report }
  const revision = (await senior<{ _id: string }>('POST', '/report-edit', body)).body._id
  const changedOf = async () =>
    (await senior<ReviewQueue>('GET', `/review-queue/${revision}`, { reason: 'changed' })).body
  const { previous, data } = await changedOf()
  expect(previous).toMatchObject({ date: '2026-09-01T00:00:00.000Z', revision: 0 })
  expect(data).toEqual([])
  const { body: answers } = await senior<FindResult<Answer>>('GET', '/capability-reports', {
    report: revision,
    $limit: 1,
  })
  const [{ _id, version, hasCapability }] = answers.data as [Answer]
  const changed = { _id, version, hasCapability: !hasCapability }
  await researcher('PATCH', '/capability-reports', { answers: [changed] })
  expect((await changedOf()).data.map(({ answer }) => [answer?._id, answer?.previous])).toEqual([
    [_id, hasCapability],
  ])
})
