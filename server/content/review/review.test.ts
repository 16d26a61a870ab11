import type { Answer } from '@insights/contract/answers/answers.ts'
import type { ReviewItem, ReviewQueue } from '@insights/contract/content/review.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { countReview, type ReviewReason } from '@insights/domain/content/review/review-queue.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import { completeReport, publishReport, scoreReportAs } from '../../testing/complete-report.ts'
import { openContents } from '../../testing/open-contents.ts'
import { uploadAs } from '../../testing/upload-as.ts'
import { describeReview, findReviewWaiting } from './routes.ts'

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

const queueOf = async (open: readonly string[] = [], call = senior) =>
  (await call<ReviewQueue>('GET', `/review-queue/${report}`, { open })).body
const stateOf = ({ decision }: ReviewItem) =>
  decision && !decision.outdated ? decision.decision : 'open'
const isOpen = (item: ReviewItem) => stateOf(item) === 'open'
const reasonsOf = async (reason: ReviewReason) =>
  (await queueOf()).data.filter((item) => isOpen(item) && item.reasons.includes(reason))
const queriedOf = async () => (await queueOf()).data.filter((item) => stateOf(item) === 'queried')
const countsOf = async (reason?: ReviewReason) =>
  countReview(
    (await queueOf()).data.map((item) => {
      const state = stateOf(item)
      return {
        reasons: item.reasons,
        decision: state === 'open' ? null : state,
        count: item.act?.count,
      }
    }),
    reason,
  )
const answersOf = async () =>
  (
    await senior<FindResult<Answer>>('GET', '/capability-reports', {
      report,
      $limit: 500,
    })
  ).body.data
const decide = (
  item: Pick<ReviewItem, 'subject' | 'version'>,
  decision: string | null,
  note?: string,
) =>
  senior<{ decision: ReviewItem['decision']; message?: string }>(
    'PUT',
    `/review-queue/${report}/decisions`,
    {
      subject: item.subject,
      version: item.version,
      decision,
      ...(note !== undefined && { note }),
    },
  )
const idOf = async (email: string) =>
  (await db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow())
    .id

test('a new edition has nothing to review until something is changed [D29.100]', async () => {
  const queue = await queueOf()
  expect(queue.data).toEqual([])
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

const actsOf = async () => (await queueOf()).data.filter(({ act }) => act)
const answersIn = (items: readonly ReviewItem[]) =>
  items.reduce((sum, { act }) => sum + (act?.count ?? 1), 0)

test('answers that one person confirmed together are one act by company and application [D29.101 D26.149]', async () => {
  const answers = await answersOf()
  expect(await countsOf('bulk')).toMatchObject({
    all: answers.length - 1,
    open: answers.length - 1,
  })
  const acts = await actsOf()
  const cells = new Set(
    answers.map(({ company, application }) => JSON.stringify([company, application])),
  )
  expect(acts).toHaveLength(cells.size)
  expect(answersIn(acts)).toBe(answers.length - 1)
  expect(acts[0]).toMatchObject({ by: 'researcher Tester', answer: null, reasons: ['bulk'] })
})

test('five answers of an act are drawn, the same ones each time, and an opened act lists all of its answers [D26.152]', async () => {
  const act = (await actsOf()).find((one) => one.act!.count > 5)!
  const { count, sample, company } = act.act!
  const drawn = sample.map(({ subject }) => subject)
  expect(new Set(drawn).size).toBe(5)
  const again = (await actsOf()).find(({ subject }) => subject === act.subject)
  expect(again!.act!.sample.map(({ subject }) => subject)).toEqual(drawn)
  const { data } = await queueOf([act.subject])
  const opened = data.filter(({ answer }) => answer?.company.title === company)
  expect(data.some(({ subject }) => subject === act.subject)).toBe(false)
  expect(opened.map(({ subject }) => subject)).toEqual(expect.arrayContaining(drawn))
  expect(answersIn(data)).toBe(answersIn((await queueOf()).data))
  expect(opened.length).toBeGreaterThanOrEqual(count)
})

test('an act is accepted by one request, counts its answers and is taken back as a whole [D26.150]', async () => {
  const [act] = await actsOf()
  const { count } = act!.act!
  const before = await countsOf()
  expect((await decide(act!, 'accepted')).body.decision).toMatchObject({
    decision: 'accepted',
    by: 'senior Tester',
  })
  expect(await countsOf()).toEqual({ ...before, accepted: count, open: before.open - count })
  const accepted = (await actsOf()).filter((one) => !isOpen(one))
  expect(accepted).toMatchObject([{ subject: act!.subject, version: act!.version, act: { count } }])
  expect(await describeReview(db, report)).toContain(
    `(${count} accepted, ${count} of them in 1 decision, 0 queried)`,
  )
  const logged = await db
    .selectFrom('activities')
    .where('subject_reference', '=', report)
    .where('action', 'like', `Accepted ${count} answers in one decision%`)
    .select('id')
    .execute()
  expect(logged).toHaveLength(1)
  expect((await decide(accepted[0]!, null)).body.decision).toBeNull()
  expect(await countsOf()).toEqual(before)
  const queried = await decide(act!, 'queried', 'Which one?')
  expect(queried.body).toMatchObject({ errors: { subject: 'Query one of its answers' } })
})

test('an act that has changed or was decided on elsewhere is a conflict that accepts nothing, and a changed answer of an accepted one is open again [D26.150 D26.151]', async () => {
  const [act] = await actsOf()
  const [one, other] = act!.act!.sample
  expect((await decide(one!, 'accepted')).status).toBe(200)
  const { status, body } = await decide(act!, 'accepted')
  expect([status, body.message]).toEqual([
    409,
    'It was decided on or has changed since you looked at it. Look at it again.',
  ])
  expect((await countsOf()).accepted).toBe(1)
  await decide(one!, null)
  expect((await decide(act!, 'accepted')).status).toBe(200)
  expect((await decide(act!, 'accepted')).status).toBe(409)
  const { version } = (await answersOf()).find(({ _id }) => _id === other!.answer!._id)!
  const { _id, hasCapability } = other!.answer!
  const capabilityChangeNote = 'Seen'
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id, version, hasCapability, capabilityChangeNote }],
  })
  const left = (await actsOf()).filter((item) => !isOpen(item))
  expect(answersIn(left)).toBe(act!.act!.count - 1)
  await decide(left[0]!, null)
})

test('an answer on which second coding disagreed is listed by itself [D26.154]', async () => {
  expect(await reasonsOf('disagreed')).toEqual([])
  const act = (await actsOf()).at(-1)!
  const [drawn] = act.act!.sample
  const { _id, company, application, capability } = drawn!.answer!
  await sql`
    insert into second_codings (report_id, answer_id, company_id, application_id, capability_id,
      industry_id, sampled, flipped, new_no, first_value, second_value, coded_at)
    select report_id, answers.id, company_id, application_id, capability_id,
      ${first.industry._id}, true, false, false, has_capability, not has_capability, now()
    from answers where id = ${_id}`.execute(db)
  const [item, ...others] = await reasonsOf('disagreed')
  expect(others).toEqual([])
  expect(item).toMatchObject({ act: null, answer: { _id, company, application, capability } })
})

test('answers whose error would change a rank are listed first, once scores exist [D29.102]', async () => {
  expect(await reasonsOf('rank')).toEqual([])
  await scoreReportAs(researcher, { ...first, _id: report })
  const [rank] = await reasonsOf('rank')
  const { answer } = rank?.act?.sample[0] ?? rank!
  expect(answer?.moves.length).toBeGreaterThan(0)
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
  const accepted = (await queueOf()).data.filter((one) => stateOf(one) === 'accepted')
  expect(accepted.map(({ subject }) => subject)).toEqual([item!.subject])
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
  expect(await queriedOf()).toMatchObject([
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
    expect(await queriedOf()).toMatchObject([
      { decision: { reply: { text, by: 'researcher Tester' } } },
    ])
  }
  expect((await decide(item!, null)).body.decision).toBeNull()
  expect((await researcher('PUT', `/review-queue/${report}/replies`, reply)).status).toBe(409)
})

test('approving logs what was looked at, and texts that were kept are one act [D26.149 D29.108]', async () => {
  const [item] = await reasonsOf('text')
  await decide(item!, 'accepted')
  const { all } = await countsOf()
  expect(await reasonsOf('kept')).toEqual([])
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
  // Finalizing has kept the other texts, which are one act.
  const [kept, ...others] = await reasonsOf('kept')
  expect(others).toEqual([])
  expect(kept).toMatchObject({ subject: 'act/texts', act: { company: null } })
  const looked = `Looked at 1 of ${all + kept!.act!.count} answers and texts to review`
  expect(action).toContain(`: ${looked} (1 accepted, 0 queried)`)
})

test('researchers see the list and decide nothing; customers learn nothing of it [S43.40 S43.41]', async () => {
  const { can, data } = await queueOf([], researcher)
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
  const reviewOf = async () => (await senior<ReviewQueue>('GET', `/review-queue/${revision}`)).body
  const changedOf = async () =>
    (await reviewOf()).data.filter(({ reasons }) => reasons.includes('changed'))
  expect((await reviewOf()).previous).toMatchObject({
    date: '2026-09-01T00:00:00.000Z',
    revision: 0,
  })
  expect(await changedOf()).toEqual([])
  const { body: answers } = await senior<FindResult<Answer>>('GET', '/capability-reports', {
    report: revision,
    $limit: 1,
  })
  const [{ _id, version, hasCapability }] = answers.data as [Answer]
  const changed = { _id, version, hasCapability: !hasCapability }
  await researcher('PATCH', '/capability-reports', { answers: [changed] })
  expect((await changedOf()).map(({ answer }) => [answer?._id, answer?.previous])).toEqual([
    [_id, hasCapability],
  ])
})
