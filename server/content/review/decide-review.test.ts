import type { ReviewItem } from '@insights/contract/content/review.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { Thread } from '@insights/contract/reports/comments.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { findCommentsWaiting } from '../../reports/comments/find-comments-waiting.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { scoreReportAs } from '../../testing/complete-report.ts'
import { answersIn, isOpen, openReview } from '../../testing/open-review.ts'
import { userIdOf } from '../../testing/user-rows.ts'
import { describeReview, findReviewWaiting } from './routes.ts'

const { db, senior, researcher, stored, patch, ...review } = await openReview()
const { first, report, queueOf, listOf, answersOf, reasonsOf, actsOf, countsOf, changeAndConfirm } =
  review

await changeAndConfirm()
await scoreReportAs(researcher, { ...first, _id: report })
await patch(researcher, (await stored(report))!, {
  $set: { 'executiveSummary.topPerformers': '<p>All but one.</p>' },
})

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
      ...(note !== undefined && {
        comment: { _id: crypto.randomUUID(), text: note, mentions: [] },
      }),
    },
  )
const idOf = (email: string) => userIdOf(db, email)

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
  const logged = await actionsOn(db, report, `Accepted ${count} answers in one decision%`)
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

test('an act that two seniors accept at the same moment is accepted once, and a conflict for the other [D26.151]', async () => {
  const [act] = await actsOf()
  const logged = async (done: string) => {
    const { count } = await db
      .selectFrom('activities')
      .where('subject_reference', '=', report)
      .where('action', 'like', `${done} % in one decision%`)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const before = [await logged('Accepted'), await logged('Took back')]
  const both = await Promise.all([1, 2].map(() => decide(act!, 'accepted')))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const accepted = await listOf('accepted')
  expect(accepted.map(({ subject }) => subject)).toEqual([act!.subject])
  const back = await Promise.all([1, 2].map(() => decide(accepted[0]!, null)))
  expect(back.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const after = [await logged('Accepted'), await logged('Took back')]
  expect(after).toEqual(before.map((count) => count + 1))
})

test('accepting takes an item off the list until it changes [D29.105 D29.106]', async () => {
  const [item] = await reasonsOf('changed')
  expect((await decide(item!, 'accepted')).body.decision).toMatchObject({
    decision: 'accepted',
    by: 'senior Tester',
    outdated: false,
  })
  expect(await reasonsOf('changed')).toEqual([])
  const accepted = await listOf('accepted')
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

/** The threads on a text or answer, as the API returns them. */
const threadsOf = async (item: ReviewItem) =>
  (
    await senior<FindResult<Thread>>('GET', `/comments/${report}`, {
      kind: item.comments.kind,
      subject: item.comments.id,
    })
  ).body.data
const write = (text: string, mentions: readonly string[] = []) => ({
  _id: crypto.randomUUID(),
  text,
  mentions,
})
const notificationsOf = async (user: string) => {
  const rows = db.selectFrom('notifications').where('user_id', '=', user)
  return rows.select(['kind', 'excerpt', 'path', 'read_at']).orderBy('created_at').execute()
}
const waitingFor = (user: string) =>
  findReviewWaiting(db, { _id: user } as Parameters<typeof findReviewWaiting>[1])

test('a query notifies the person who changed it, who replies; the senior sees the reply, which its writer alone changes [D15.341 D15.467 D29.107 S45.27]', async () => {
  const [item] = await reasonsOf('text')
  expect((await decide(item!, 'queried')).body).toMatchObject({ errors: { comment: 'Required' } })
  expect((await decide(item!, 'queried', 'Which one?')).status).toBe(200)
  const author = await idOf('researcher@test.example')
  const [thread] = await threadsOf(item!)
  expect(thread).toMatchObject({
    origin: 'query',
    label: 'Executive Summary: Top Performers',
    subject: 'executiveSummary.topPerformers',
    resolved: null,
    comments: [{ text: 'Which one?', author: { name: 'senior Tester' } }],
  })
  const path = `/comments?report=${report}&thread=${thread!._id}`
  expect(await notificationsOf(author)).toEqual([
    { kind: 'query', excerpt: 'Which one?', path, read_at: null },
  ])
  expect(await waitingFor(author)).toMatchObject([
    { kind: 'query', report: { _id: report }, detail: 'Which one?', path },
  ])
  const replies = `/comments/${report}/${thread!._id}`
  const reply = write('Kestrel')
  expect((await researcher('POST', replies, reply)).status).toBe(201)
  expect(await waitingFor(author)).toEqual([])
  expect((await notificationsOf(author)).map(({ read_at }) => read_at !== null)).toEqual([true])
  expect(await notificationsOf(await idOf('senior@test.example'))).toContainEqual(
    expect.objectContaining({ kind: 'reply', excerpt: 'Kestrel', path }),
  )
  const edit = { text: 'Merlin', mentions: [], version: 0 }
  for (const [user, status, text] of [
    [senior, 403, 'Kestrel'],
    [researcher, 200, 'Merlin'],
  ] as const) {
    expect((await user('PATCH', `${replies}/${reply._id}`, edit)).status).toBe(status)
    const [{ comments }] = (await threadsOf(item!)) as [Thread]
    expect(comments.at(-1)!.text).toBe(text)
  }
  expect((await listOf('queried')).map(({ subject }) => subject)).toEqual([item!.subject])
  expect((await decide(item!, null)).body.decision).toBeNull()
  expect(await threadsOf(item!)).toMatchObject([{ resolved: { by: { name: 'senior Tester' } } }])
})

test('an answer has one thread of queries, which each decision resolves and the next query opens again, also one that is sent twice [D26.192]', async () => {
  const [item] = await reasonsOf('changed')
  const current = async () => (await queueOf()).data.find((one) => one.subject === item!.subject)!
  const states = async () =>
    (await threadsOf(item!)).map(({ origin, resolved, comments }) => [
      origin,
      resolved === null,
      comments.map(({ text }) => text),
    ])
  const comment = write('Sure?')
  const { subject, version } = await current()
  const query = { subject, version, decision: 'queried', comment }
  const path = `/review-queue/${report}/decisions`
  for (const { status } of await Promise.all([1, 2].map(() => senior('PUT', path, query))))
    expect(status).toBe(200)
  expect(await states()).toEqual([['query', true, ['Sure?']]])
  expect((await decide(await current(), 'accepted')).status).toBe(200)
  expect(await states()).toEqual([['query', false, ['Sure?']]])
  expect((await decide(await current(), 'queried', 'Really?')).status).toBe(200)
  expect(await states()).toEqual([['query', true, ['Sure?', 'Really?']]])
  await decide(await current(), null)
  expect(await states()).toEqual([['query', false, ['Sure?', 'Really?']]])
  const taken = { ...query, version: (await current()).version, subject: 'text/executiveSummary.topPerformers' } // prettier-ignore
  const [text] = await reasonsOf('text')
  const other = await senior('PUT', path, { ...taken, version: text!.version })
  expect(other.status).toBe(409)
})

test('a query waits for whom it asks until they reply, resolve it or change the answer, and is no mention of theirs as well [D26.193]', async () => {
  const [item] = await reasonsOf('changed')
  const author = await idOf('researcher@test.example')
  const names = await db.selectFrom('users').where('id', '=', author).select(['name', 'last_name']).executeTakeFirstOrThrow() // prettier-ignore
  const current = async () => (await queueOf()).data.find((one) => one.subject === item!.subject)!
  const ask = async () => {
    const { subject, version } = await current()
    const comment = write(`@${names.name} ${names.last_name} Which screen?`, [author])
    const body = { subject, version, decision: 'queried', comment }
    expect((await senior('PUT', `/review-queue/${report}/decisions`, body)).status).toBe(200)
    expect(await waitingFor(author)).toHaveLength(1)
    expect(await findCommentsWaiting(db, caller)).toEqual([])
  }
  const caller = { _id: author, role: 'ADMIN', products: ['INSIGHTS'], active: true } as never
  await ask()
  const [{ _id }] = (await threadsOf(item!)) as [Thread]
  expect((await notificationsOf(author)).filter(({ path }) => path.endsWith(_id))).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'query' })]),
  )
  await researcher('PATCH', `/comments/${report}/${_id}`, { resolved: true })
  expect(await waitingFor(author)).toEqual([])
  await ask()
  const { answer } = await current()
  const { version } = (await answersOf()).find((one) => one._id === answer!._id)!
  const { _id: id, hasCapability } = answer!
  const changed = { _id: id, version, hasCapability, capabilityChangeNote: 'On the second screen' }
  await researcher('PATCH', '/capability-reports', { answers: [changed] })
  expect(await waitingFor(author)).toEqual([])
  await decide(await current(), null)
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
  const decided = `Decided on 1 of ${all + kept!.act!.count} answers and texts to review`
  expect(action).toContain(`: ${decided} (1 accepted, 0 queried)`)
})
