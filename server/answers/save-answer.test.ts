import { randomUUID } from 'node:crypto'

import type { Answer } from '@insights/contract/answers/answers.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { addImage } from '../testing/add-image.ts'
import { moveReport } from '../testing/add-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()

type Saved = Answer & { effects: EditEffects }

const put = (id: string, body: object, user = researcher) =>
  user<Saved>('PUT', `/capability-reports/${id}`, body)
const change = { version: 1, hasCapability: true, capabilityChange: 'added' }

/** Returns an answer of a report of its own. */
async function addAnswer({ answered = true } = {}): Promise<Answer> {
  const { _id } = await addCompleteReport(db, { answered })
  const [answer] = await answersOf(researcher, { report: _id })
  return answer!
}

async function addImageOf(report: string): Promise<string> {
  const id = await addImage(db)
  await db.insertInto('report_images').values({ report_id: report, image_id: id }).execute()
  return id
}

const addScores = (report_id: string) =>
  db
    .insertInto('scorings')
    .values({ report_id, formula_version: 1, scoring_and_ranking: '[]' })
    .execute()

const read = async ({ report, _id }: Answer) =>
  (await answersOf(senior, { report })).find((answer) => answer._id === _id)!

describe('saving an answer', () => {
  test('completes it, counts its version up and records its author [A4.13]', async () => {
    const answer = await addAnswer({ answered: false })
    expect(answer).toMatchObject({ status: 'NOT_COMPLETED', hasCapability: null, lastUpdate: null })
    const images = [await addImageOf(answer.report), await addImageOf(answer.report)]
    const { status, body } = await put(answer._id, {
      ...change,
      hasCapability: false,
      capabilityChangeNote: '  Gone since May. ',
      images: [images[1], { _id: images[0], name: 'as it was read' }, images[1]],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'COMPLETED',
      hasCapability: false,
      capabilityChange: 'added',
      capabilityChangeNote: 'Gone since May.',
      images: [{ _id: images[1] }, { _id: images[0] }],
      version: 2,
      lastUpdate: { userName: 'researcher Tester' },
      effects: { scoresDeleted: false, reportReopened: false },
    })
    const { effects: _, ...saved } = body
    expect(await read(answer)).toEqual(saved)
  })

  test('accepts the whole record as it was read when only the answer is changed', async () => {
    const answer = await addAnswer()
    const image = await addImageOf(answer.report)
    const first = await put(answer._id, { ...answer, ...change, images: [image] })
    expect(first.status).toBe(200)
    const again = await put(answer._id, { ...first.body, hasCapability: false })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ version: 3, hasCapability: false, images: [{ _id: image }] })
    const completed = await put(answer._id, { ...again.body, status: 'COMPLETED' })
    expect(completed.status).toBe(200)
  })

  test('keeps note and images when they are left out, and empties them when they are sent empty', async () => {
    const answer = await addAnswer()
    const images = [await addImageOf(answer.report)]
    await put(answer._id, { ...change, capabilityChangeNote: 'Note', images })
    const kept = await put(answer._id, { ...change, version: 2 })
    expect(kept.body).toMatchObject({ capabilityChangeNote: 'Note', images: [{ _id: images[0] }] })
    const emptied = await put(answer._id, {
      ...change,
      version: 3,
      capabilityChangeNote: '',
      images: [],
    })
    expect(emptied.body).toMatchObject({ capabilityChangeNote: '', images: [] })
  })

  test('based on an old version returns a conflict with the current record [D6.1]', async () => {
    const answer = await addAnswer()
    const theirs = await put(answer._id, { ...change, capabilityChangeNote: 'Theirs' }, senior)
    const { status, body } = await researcher('PUT', `/capability-reports/${answer._id}`, {
      ...answer,
      ...change,
      hasCapability: false,
    })
    const { effects: _, ...current } = theirs.body
    expect([status, body.data]).toEqual([409, current])
    expect(await read(answer)).toEqual(current)
  })

  test('deletes the scores when availability changes, and only then', async () => {
    const answer = await addAnswer()
    await addScores(answer.report)
    const hasCapability = answer.hasCapability!
    const same = await put(answer._id, { ...change, hasCapability })
    expect(same.body.effects.scoresDeleted).toBe(false)
    const other = await put(answer._id, { ...change, version: 2, hasCapability: !hasCapability })
    expect(other.body.effects.scoresDeleted).toBe(true)
    const scores = db.selectFrom('scorings').where('report_id', '=', answer.report)
    expect(await scores.selectAll().execute()).toEqual([])
  })

  test('returns an approved report to review, and says so', async () => {
    const answer = await addAnswer()
    await moveReport(db, answer.report, 'APPROVED')
    const stale = await put(answer._id, { ...change, version: 7 })
    expect(stale.status).toBe(409)
    const first = await put(answer._id, change)
    expect(first.body.effects).toEqual({ scoresDeleted: false, reportReopened: true })
    const second = await put(answer._id, { ...change, version: 2 })
    expect(second.body.effects.reportReopened).toBe(false)
    const report = db.selectFrom('reports').where('id', '=', answer.report).select('status')
    expect(await report.executeTakeFirst()).toEqual({ status: 'REVIEWED' })
  })

  test('is rejected once the report is published', async () => {
    for (const status of ['PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED'] as const) {
      const answer = await addAnswer()
      await moveReport(db, answer.report, status)
      const rejected = await put(answer._id, change, senior)
      expect(rejected.status).toBe(403)
      expect(await read(answer)).toEqual(answer)
    }
  })

  test('is rejected for customers and unknown answers', async () => {
    const answer = await addAnswer()
    expect((await put(answer._id, change, customer)).status).toBe(403)
    expect((await put(answer._id, change, anonymous)).status).toBe(401)
    expect((await put(randomUUID(), change)).status).toBe(404)
    expect((await put('x', change)).status).toBe(400)
  })
})

describe('the capability change of a saved answer', () => {
  test.each([{ capabilityChange: undefined }, { capabilityChange: null }])(
    'is "No change" for %o without a previous edition [D5.95]',
    async (sent) => {
      const answer = await addAnswer({ answered: false })
      const { status, body } = await put(answer._id, { ...change, ...sent })
      expect([status, body.capabilityChange]).toEqual([200, 'no-change'])
      expect(await read(answer)).toMatchObject({ status: 'COMPLETED', capabilityChange: 'no-change' }) // prettier-ignore
    },
  )

  test('is required where the previous edition differs, and stays where availability stays [D5.97]', async () => {
    const before = await addCompleteReport(db, { date: '2026-01-01' })
    await moveReport(db, before._id, 'PUBLISHED')
    const { industry } = before
    const report = await addCompleteReport(db, { industry, date: '2026-02-01', answered: false })
    const [then] = await answersOf(researcher, { report: before._id })
    const { company, application, capability } = then!
    const place = { company: company._id, application: application._id, capability: capability._id }
    const [answer] = await answersOf(researcher, { report: report._id, ...place })
    const without = { version: 1, hasCapability: !then!.hasCapability }
    const rejected = await put(answer!._id, without)
    expect([rejected.status, rejected.body]).toMatchObject([
      400,
      { errors: { capabilityChange: 'Required' } },
    ])
    await put(answer!._id, { ...without, capabilityChange: 'correction' })
    const kept = await put(answer!._id, { ...without, version: 2, capabilityChangeNote: 'Again' })
    expect(kept.body.capabilityChange).toBe('correction')
    const same = await put(answer!._id, { version: 3, hasCapability: then!.hasCapability })
    expect(same.body.capabilityChange).toBe('no-change')
  })
})

describe('an invalid answer', () => {
  test.each([
    [{ version: undefined }, ['version']],
    [{ version: 0 }, ['version']],
    [{ version: 1.5 }, ['version']],
    [{ version: '1' }, ['version']],
    [{ version: 1e12 }, ['version']],
    [{ hasCapability: undefined }, ['hasCapability']],
    [{ hasCapability: null }, ['hasCapability']],
    [{ hasCapability: 'yes' }, ['hasCapability']],
    [{ capabilityChange: '' }, ['capabilityChange']],
    [{ capabilityChange: 'vanished' }, ['capabilityChange']],
    [{ capabilityChange: 'x'.repeat(41) }, ['capabilityChange']],
    [{ capabilityChangeNote: 5 }, ['capabilityChangeNote']],
    [{ capabilityChangeNote: 'x'.repeat(5001) }, ['capabilityChangeNote']],
    [{ images: 'x' }, ['images']],
    [{ images: ['x'] }, ['images.0']],
    [{ images: [randomUUID()] }, ['images']],
    [{ images: Array.from({ length: 101 }, () => randomUUID()) }, ['images']],
    [{ _id: randomUUID() }, ['_id']],
    [{ report: randomUUID() }, ['report']],
    [
      { company: randomUUID(), capability: { _id: randomUUID(), title: '' } },
      ['company', 'capability'],
    ],
    [{ application: 'android-app', category: randomUUID() }, ['application', 'category']],
    [{ status: 'NOT_COMPLETED' }, ['status']],
    [{ lastUpdate: null }, ['lastUpdate']],
    [
      { lastUpdate: { userId: null, userName: '', date: '2020-01-01T00:00:00.000Z' } },
      ['lastUpdate'],
    ],
    [{ createdAt: '2020-01-01T00:00:00.000Z' }, ['createdAt']],
    [{ updatedAt: '2020-01-01T00:00:00.000Z' }, ['updatedAt']],
    [{ loginType: 'SENIOR' }, ['loginType']],
    [{ __proto__: null, constructor: { x: 1 } }, ['constructor']],
  ])('%o is rejected by its field, and nothing changes', async (wrong, fields) => {
    const { _id } = await addCompleteReport(db)
    const [answer] = await answersOf(researcher, { report: _id, application: 'mobile-web' })
    const { status, body } = await researcher('PUT', `/capability-reports/${answer!._id}`, {
      ...change,
      ...wrong,
    })
    expect([status, Object.keys(body.errors!)]).toEqual([400, fields])
    expect(await read(answer!)).toEqual(answer)
  })

  test('with an image of another report, also of the same edition, is rejected', async () => {
    const answer = await addAnswer()
    const other = await addAnswer()
    const foreign = await addImageOf(other.report)
    const own = await addImageOf(answer.report)
    const { status, body } = await researcher('PUT', `/capability-reports/${answer._id}`, {
      ...change,
      images: [own, foreign],
    })
    expect([status, body.errors]).toEqual([400, { images: 'Must be images of this report' }])
    expect(await read(answer)).toEqual(answer)
  })
})
