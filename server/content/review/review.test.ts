import type { Answer } from '@insights/contract/answers/answers.ts'
import type { ReviewItem, ReviewQueue } from '@insights/contract/content/review.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { ReviewReason } from '@insights/domain/content/review/review-queue.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { moveReport } from '../../testing/add-report.ts'
import { scoreReportAs } from '../../testing/complete-report.ts'
import { answersIn, openReview } from '../../testing/open-review.ts'

const { db, senior, researcher, customer, anonymous, stored, patch, ...review } = await openReview()
const { first, image, report, queueOf, answersOf, reasonsOf, actsOf, countsOf, changeAndConfirm } =
  review

test('a new edition has nothing to review until something is changed [D29.100]', async () => {
  const queue = await queueOf()
  expect(queue.data).toEqual([])
  expect(queue.previous?.date).toBe('2026-03-01T00:00:00.000Z')
})

test('a changed answer is listed once with all its reasons, and with what it was and showed before [D29.100 D31.80]', async () => {
  const changed = await changeAndConfirm()
  const [item, ...more] = await reasonsOf('changed')
  expect(more).toEqual([])
  expect(item).toMatchObject({
    subject: `answer/${changed._id}`,
    by: 'researcher Tester',
    answer: { hasCapability: !changed.hasCapability, previous: changed.hasCapability },
    decision: null,
  })
  // Its own screenshots beside those of the previous edition.
  const previousScreenshots = [{ _id: image, name: 'before.png' }]
  expect(item!.answer).toMatchObject({ previousScreenshots })
  expect(item!.reasons.filter((reason) => reason !== 'rank')).toEqual(['no-screenshot', 'changed'])
})

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

/** Answers it a second time, in the other way. */
async function disagreeOn(answer: string): Promise<void> {
  await sql`
    insert into second_codings (report_id, answer_id, company_id, application_id, capability_id,
      industry_id, sampled, flipped, new_no, first_value, second_value, coded_at)
    select report_id, answers.id, company_id, application_id, capability_id,
      ${first.industry._id}, true, false, false, has_capability, not has_capability, now()
    from answers where id = ${answer}`.execute(db)
}

test('an answer on which second coding disagreed is listed by itself [D26.154]', async () => {
  expect(await reasonsOf('disagreed')).toEqual([])
  const act = (await actsOf()).at(-1)!
  const [drawn] = act.act!.sample
  const { _id, company, application, capability } = drawn!.answer!
  await disagreeOn(_id)
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

/** Begins a revision of the report, and returns its answer on which second coding disagreed, and the others. */
async function beginRevision(disagreed: ReviewItem) {
  await moveReport(db, report, 'PUBLISHED')
  const body = { reportId: report }
  const revision = (await senior<{ _id: string }>('POST', '/report-edit', body)).body._id
  const reviewOf = async () => (await senior<ReviewQueue>('GET', `/review-queue/${revision}`)).body
  const { body: found } = await senior<FindResult<Answer>>('GET', '/capability-reports', {
    report: revision,
    $limit: 500,
  })
  const nameOf = (company: string, application: string, capability: string) =>
    [company, application, capability].join(' ')
  const { company, application, capability } = disagreed.answer!
  const name = nameOf(company._id, application, capability)
  const isDisagreed = (one: Answer) =>
    nameOf(one.company._id, one.application._id, one.capability.title) === name
  return {
    copied: found.data.find(isDisagreed)!,
    others: found.data.filter((one) => !isDisagreed(one)),
    reviewOf,
    listed: async (reason: ReviewReason) =>
      (await reviewOf()).data.filter(({ reasons }) => reasons.includes(reason)),
    change: ({ _id, version, hasCapability }: Answer) =>
      researcher('PATCH', '/capability-reports', {
        answers: [{ _id, version, hasCapability: !hasCapability }],
      }),
  }
}

let revision: Awaited<ReturnType<typeof beginRevision>>

test('a revision is compared with what customers read now [D26.148]', async () => {
  const [disagreed] = await reasonsOf('disagreed')
  revision = await beginRevision(disagreed!)
  const { others, reviewOf, listed, change } = revision
  expect((await reviewOf()).previous).toMatchObject({
    date: '2026-09-01T00:00:00.000Z',
    revision: 0,
  })
  expect(await listed('changed')).toEqual([])
  const [first] = others
  await change(first!)
  expect((await listed('changed')).map(({ answer }) => [answer?._id, answer?.previous])).toEqual([
    [first!._id, first!.hasCapability],
  ])
})

test('a disagreement that a revision has copied is listed again once the answer changes, and a new one at once [D26.190]', async () => {
  const { copied, others, listed, change } = revision
  const subjects = async () => (await listed('disagreed')).map(({ answer }) => answer?._id)
  expect(await subjects()).toEqual([])
  await change(copied)
  expect(await subjects()).toEqual([copied._id])
  const { _id } = others.at(-1)!
  await disagreeOn(_id)
  expect(new Set(await subjects())).toEqual(new Set([copied._id, _id]))
})
