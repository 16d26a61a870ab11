import { randomUUID } from 'node:crypto'

import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import type { Answer, AnswersPatched } from '@insights/contract/answers/answers.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { addImage } from '../testing/add-image.ts'
import { moveReport } from '../testing/add-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import { changeAnswers } from '../testing/change-answers.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, owner, senior, researcher, customer, anonymous } = await openTestPortal()

const patch = (answers: readonly object[], user = researcher) =>
  user<AnswersPatched>('PATCH', '/capability-reports', { answers })

async function addAnswers(answered = true): Promise<Answer[]> {
  const { _id } = await addCompleteReport(db, { answered })
  return answersOf(researcher, { report: _id })
}

/** Returns unanswered answers of an edition that follows a published one, `before`. */
async function addLaterEdition() {
  const before = await addCompleteReport(db, { date: '2026-01-01' })
  await moveReport(db, before._id, 'PUBLISHED')
  const { industry } = before
  const { _id } = await addCompleteReport(db, { industry, date: '2026-02-01', answered: false })
  const answers = await answersOf(researcher, { report: _id })
  return answers.map((answer) => ({ ...answer, before: before._id }))
}

const read = (answer: Answer) => answersOf(senior, { report: answer.report })

describe('screenshots of many answers', () => {
  const addImageTo = async (report_id: string) => {
    const image_id = await addImage(db)
    await db.insertInto('report_images').values({ report_id, image_id }).execute()
    return image_id
  }

  test('are set in their order, with note and unconfirmed status, and stay when they are left out [D26.165]', async () => {
    const [first, second] = await addAnswers()
    const images = [await addImageTo(first!.report), await addImageTo(first!.report)]
    const both = [first!, second!].map(({ _id }) => ({ _id, version: 1, hasCapability: true }))
    const set = await patch([
      { ...both[0]!, status: 'DRAFT', capabilityChangeNote: 'Former', images: images.toReversed() },
      both[1]!,
    ])
    expect(set.body.results).toMatchObject([
      {
        outcome: 'saved',
        answer: {
          version: 2,
          status: 'DRAFT',
          capabilityChangeNote: 'Former',
          images: images.toReversed().map((_id) => ({ _id })),
        },
      },
      { outcome: 'saved', answer: { images: [] } },
    ])
    const kept = await patch([{ ...both[0]!, version: 2 }])
    expect(kept.body.results).toMatchObject([{ answer: { images: [{}, {}] } }])
    const emptied = await patch([{ ...both[0]!, version: 3, images: [] }])
    expect(emptied.body.results).toMatchObject([{ answer: { version: 4, images: [] } }])
  })

  test('are rejected as a whole, with their fields, unless they are of the report', async () => {
    const [first, second, third] = await addAnswers()
    const [other] = await addAnswers()
    const [own, foreign] = [await addImageTo(first!.report), await addImageTo(other!.report)]
    const { status, body } = await patch([
      { _id: first!._id, version: 1, hasCapability: true, images: [own] },
      { _id: second!._id, version: 1, hasCapability: true, images: [own, foreign] },
      // Its answer has changed meanwhile, so that nothing of it is written.
      { _id: third!._id, version: 9, hasCapability: true, images: [foreign] },
    ])
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { 'answers.1.images': 'Must be images of this report' } })
    expect(Object.keys((body as unknown as { errors: object }).errors)).toHaveLength(1)
    const now = await read(first!)
    expect(now.find(({ _id }) => _id === first!._id)).toEqual(first)
  })
})

describe('saving many answers', () => {
  test('saves each answer that has not changed, and returns one result for each [D6.2]', async () => {
    const [first, second, third, fourth] = await addAnswers()
    const [elsewhere] = await addAnswers()
    await patch([{ _id: second!._id, version: 1, hasCapability: true }], senior)
    const { status, body } = await patch([
      { _id: first!._id, version: 1, hasCapability: true, capabilityChangeNote: 'Seen' },
      { _id: second!._id, version: 1, hasCapability: false },
      { _id: third!._id, version: 1, hasCapability: false, capabilityChange: 'removed' },
      { _id: elsewhere!._id, version: 1, hasCapability: false },
      { _id: randomUUID(), version: 1, hasCapability: false },
      { _id: fourth!._id, version: 1, hasCapability: null },
    ])
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      {
        outcome: 'saved',
        answer: {
          _id: first!._id,
          version: 2,
          capabilityChange: 'no-change',
          capabilityChangeNote: 'Seen',
        },
      },
      { outcome: 'conflict', answer: { _id: second!._id, version: 2, hasCapability: true } },
      {
        outcome: 'saved',
        answer: { hasCapability: false, capabilityChange: 'removed', status: 'COMPLETED' },
      },
      { outcome: 'missing', _id: elsewhere!._id },
      { outcome: 'missing' },
      { outcome: 'saved', answer: { hasCapability: null, status: 'NOT_COMPLETED', version: 2 } },
    ])
    expect((await read(elsewhere!)).find(({ _id }) => _id === elsewhere!._id)).toEqual(elsewhere)
  })

  test('completes all the answers of a report at once', async () => {
    const answers = await addAnswers(false)
    const { body } = await patch(
      answers.map(({ _id, version }) => ({ _id, version, hasCapability: true })),
    )
    expect(body.results.map(({ outcome }) => outcome)).toEqual(answers.map(() => 'saved'))
    const saved = await read(answers[0]!)
    expect(saved.every(({ status, version }) => status === 'COMPLETED' && version === 2)).toBe(true)
  })

  test('returns that scores were deleted and that an approved report is back in review', async () => {
    const [answer] = await addAnswers()
    await db
      .insertInto('scorings')
      .values({ report_id: answer!.report, formula_version: 1, scoring_and_ranking: '[]' })
      .execute()
    await moveReport(db, answer!.report, 'APPROVED')
    const { _id, hasCapability } = answer!
    const stale = await patch([{ _id, version: 3, hasCapability: !hasCapability }])
    expect(stale.body).toMatchObject({
      results: [{ outcome: 'conflict' }],
      effects: { scoresDeleted: false, reportReopened: false },
    })
    const status = db.selectFrom('reports').where('id', '=', answer!.report).select('status')
    expect(await status.executeTakeFirst()).toEqual({ status: 'APPROVED' })
    const { body } = await patch([{ _id, version: 1, hasCapability: !hasCapability }])
    expect(body.effects).toEqual({ scoresDeleted: true, reportReopened: true })
    expect(await status.executeTakeFirst()).toEqual({ status: 'REVIEWED' })
  })

  test('rejects customers, closed reports and unknown answers', async () => {
    const [answer] = await addAnswers()
    const change = [{ _id: answer!._id, version: 1, hasCapability: true }]
    expect((await patch(change, customer)).status).toBe(403)
    expect((await patch(change, anonymous)).status).toBe(401)
    expect((await patch([{ ...change[0], _id: randomUUID() }])).status).toBe(404)
    await moveReport(db, answer!.report, 'PUBLISHED')
    expect((await patch(change, senior)).status).toBe(403)
  })

  test.each([
    [{}, 'answers'],
    [{ answers: [] }, 'answers'],
    [{ answers: 'all' }, 'answers'],
    [{ answers: [{}] }, 'answers.0._id'],
    [{ answers: Array.from({ length: 1001 }, () => ({})) }, 'answers'],
    [{ answers: [], report: randomUUID() }, 'report'],
  ])('rejects the body %o', async (body, field) => {
    const rejected = await researcher('PATCH', '/capability-reports', body)
    expect(rejected.status).toBe(400)
    expect(Object.keys(rejected.body.errors!)).toContain(field)
  })

  test.each([
    [{ version: 0 }, 'version'],
    [{ version: undefined }, 'version'],
    [{ hasCapability: undefined }, 'hasCapability'],
    [{ hasCapability: 1 }, 'hasCapability'],
    [{ capabilityChange: 'vanished' }, 'capabilityChange'],
    [{ capabilityChange: '' }, 'capabilityChange'],
    [{ capabilityChangeNote: 'x'.repeat(5001) }, 'capabilityChangeNote'],
    [{ capabilityChangeNote: null }, 'capabilityChangeNote'],
    [{ status: 'COMPLETED' }, 'status'],
    [{ status: 'NOT_COMPLETED' }, 'status'],
    [{ images: ['x'] }, 'images.0'],
  ])('rejects all of them when one has %o', async (wrong, field) => {
    const [first, second] = await addAnswers()
    const { status, body } = await researcher('PATCH', '/capability-reports', {
      answers: [
        { _id: first!._id, version: 1, hasCapability: !first!.hasCapability },
        { _id: second!._id, version: 1, hasCapability: true, ...wrong },
      ],
    })
    expect([status, Object.keys(body.errors!)]).toEqual([400, [`answers.1.${field}`]])
    expect((await read(first!)).find(({ _id }) => _id === first!._id)).toEqual(first)
  })

  test('without a capability change completes with the implied one [D5.95]', async () => {
    const [first] = await addAnswers(false)
    const { body } = await patch([{ _id: first!._id, version: 1, hasCapability: false }])
    expect(body.results).toMatchObject([
      { answer: { status: 'COMPLETED', capabilityChange: 'no-change' } },
    ])
    const now = await addLaterEdition()
    const later = await patch(now.map(({ _id }) => ({ _id, version: 1, hasCapability: true })))
    const said = later.body.results.map((result) => result.outcome === 'saved' && result.answer)
    const then = await answersOf(researcher, { report: now[0]!.before })
    expect(said.map((answer) => answer && answer.capabilityChange)).toEqual(
      now.map(({ company, application, capability }) =>
        then.find(
          (other) =>
            other.company._id === company._id &&
            other.application._id === application._id &&
            other.capability._id === capability._id,
        )!.hasCapability
          ? 'no-change'
          : 'added',
      ),
    )
    expect(new Set(said.map((answer) => answer && answer.capabilityChange)).size).toBe(2)
  })

  test('resets an answer to unconfirmed exactly, and the history names the user [D6.37]', async () => {
    const [answer] = await addLaterEdition()
    const carried = { status: 'DRAFT', capabilityChange: null, hasCapability: true } as const
    await changeAnswers(
      db,
      { id: answer!._id },
      { status: 'DRAFT', has_capability: true, capability_change_note: 'Seen' },
    )
    const { _id } = answer!
    await patch([{ _id, version: 1, hasCapability: false }])
    const back = await patch([{ _id, version: 2, ...carried }], senior)
    expect(back.body.results).toMatchObject([
      { outcome: 'saved', answer: { ...carried, capabilityChangeNote: 'Seen', version: 3 } },
    ])
    const stored = (await read(answer!)).find((one) => one._id === _id)
    expect(stored).toMatchObject({ ...carried, capabilityChangeNote: 'Seen', version: 3 })
    const { body } = await senior('GET', '/answer-history', { answer: _id })
    expect(body['data']).toMatchObject([
      { user: { name: 'senior' }, before: { status: 'COMPLETED' }, after: carried },
      { user: { name: 'researcher' }, before: carried, after: { capabilityChange: expect.any(String) } }, // prettier-ignore
      {},
    ])
    const stale = await patch([{ _id, version: 2, ...carried }])
    expect(stale.body.results).toMatchObject([{ outcome: 'conflict', answer: { version: 3 } }])
  })

  test('removes the yes or no of an answer together with its capability change', async () => {
    const [answer] = await addAnswers()
    const empty = { hasCapability: null, capabilityChange: null }
    const { body } = await patch([{ _id: answer!._id, version: 1, ...empty }])
    expect(body.results).toMatchObject([{ answer: { ...empty, status: 'NOT_COMPLETED' } }])
  })

  test('rejects an answer that is named twice', async () => {
    const [answer] = await addAnswers()
    const change = { _id: answer!._id, version: 1, hasCapability: true }
    const { status, body } = await researcher('PATCH', '/capability-reports', {
      answers: [change, { ...change, hasCapability: false }],
    })
    expect([status, body.errors]).toEqual([400, { answers: 'Must name each answer once' }])
  })
})

const industry = await addCompleteIndustry(db, { companies: 10, categories: 10, capabilities: 4 })

const changeOf = ({ _id, version, hasCapability }: Answer) => ({
  _id,
  version,
  hasCapability: !hasCapability,
})

const linesOf = async (reportId: string) => {
  const lines = db.selectFrom('answer_changes').where('report_id', '=', reportId)
  return (await lines.selectAll().execute()).length
}

test('a save of 1,000 answers returns the stale, foreign and missing ones, and saves the rest [D6.29]', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-01-01' })
  const elsewhere = await addCompleteReport(db, { industry, date: '2026-02-01' })
  const answers = (await answersOf(researcher, { report: report._id })).slice(0, 900)
  const foreign = (await answersOf(researcher, { report: elsewhere._id })).slice(0, 50)
  await patch(answers.slice(0, 100).map(changeOf), senior)
  const { status, body } = await patch([
    ...answers.map(changeOf),
    ...foreign.map(changeOf),
    ...Array.from({ length: 50 }, () => ({ _id: randomUUID(), version: 1, hasCapability: true })),
  ])
  expect(status).toBe(200)
  const outcomes = body.results.map(({ outcome }) => outcome)
  expect(outcomes).toEqual([
    ...Array<string>(100).fill('conflict'),
    ...Array<string>(800).fill('saved'),
    ...Array<string>(100).fill('missing'),
  ])
  expect(await linesOf(report._id)).toBe(900)
  expect(await linesOf(elsewhere._id)).toBe(0)
})

test('a save of 1,000 answers is rejected when one is named twice, and the history has no entry', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-03-01' })
  const changes = (await answersOf(researcher, { report: report._id })).slice(0, 999).map(changeOf)
  expect((await patch([...changes, changes[0]!])).status).toBe(400)
  expect(await linesOf(report._id)).toBe(0)
})

test('two concurrent saves of the same 1,000 answers in opposite orders save each answer once', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-04-01' })
  const changes = (await answersOf(researcher, { report: report._id })).slice(0, 1000).map(changeOf)
  const both = await Promise.all([patch(changes), patch(changes.toReversed(), senior)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const saved = both.flatMap(({ body }) =>
    body.results.filter(({ outcome }) => outcome === 'saved'),
  )
  expect(saved).toHaveLength(1000)
  const now = await answersOf(senior, { report: report._id })
  expect(now.filter(({ version }) => version === 2)).toHaveLength(1000)
  expect(await linesOf(report._id)).toBe(1000)
})

test('a save of 1,000 answers of a report published a moment ago is rejected, and writes nothing [D6.30]', async () => {
  const report = await addCompleteReport(db, { industry, date: '2026-05-01' })
  const before = await answersOf(researcher, { report: report._id })
  await moveReport(db, report._id, 'PUBLISHED')
  const { status } = await patch(before.slice(0, 1000).map(changeOf))
  expect(status).toBe(403)
  expect(await answersOf(researcher, { report: report._id })).toEqual(before)
  expect(await linesOf(report._id)).toBe(0)
})

test('the grid of a report of 60,000 answers has all answers of an application', async () => {
  const large = await addCompleteIndustry(db, { companies: 100, categories: 20, capabilities: 10 })
  const report = await addCompleteReport(db, { industry: large })
  await sql`analyze`.execute(owner)
  const { body } = await researcher<AnswerGrid>('GET', `/answer-grid/${report._id}`, {
    application: 'iphone-app',
  })
  expect(body.answers).toHaveLength(20_000)
  expect(new Set(body.answers.map(({ _id }) => _id)).size).toBe(20_000)
})
