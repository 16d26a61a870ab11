import type { SecondCoding, SecondCodingCells } from '@insights/contract/answers/second-coding.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { changeUser } from '../../testing/user-rows.ts'
import { findMeasuredErrors, findSecondCodingWaiting } from './find-second-coding.ts'

const portal = await openTestPortal()
const { db, senior, researcher } = portal
const ids = await userIds()
const first = await portal.as({ email: 'first@test.example', loginType: 'ADMIN' })
const [RESEARCHER, SENIOR] = [ids.get('researcher@test.example')!, ids.get('senior@test.example')!]
const FIRST = (await userIds()).get('first@test.example')!

let report: CompleteReport
beforeEach(async () => {
  const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
  report = await addCompleteReport(db, { industry })
  await changeAnswers(db, { report_id: report._id }, { updated_by: FIRST })
  await db.deleteFrom('notifications').execute()
})

const CELLS = 12

const plan = (share: number, coders: readonly string[], caller: CallAs = senior) =>
  caller<SecondCoding & ErrorBody>('PUT', `/second-coding/${report._id}`, { share, coders })
const load = async () => (await senior<SecondCoding>('GET', `/second-coding/${report._id}`)).body
const cellsOf = async (caller: CallAs) =>
  (await caller<SecondCodingCells>('GET', `/second-coding/${report._id}/cells`)).body
const code = (caller: CallAs, answer: string, hasCapability: boolean) =>
  caller<{ agreed: boolean } & ErrorBody>('PUT', `/second-coding/${report._id}/cells/${answer}`, {
    hasCapability,
    note: 'Seen again',
  })
const decide = (caller: CallAs, answer: string, hasCapability: boolean) =>
  caller<{ answerChanged: boolean } & ErrorBody>(
    'PUT',
    `/second-coding/${report._id}/decisions/${answer}`,
    { hasCapability, note: 'Decided' },
  )

async function valueOf(answer: string): Promise<boolean> {
  const row = db.selectFrom('answers').where('id', '=', answer).select('has_capability')
  return (await row.executeTakeFirstOrThrow()).has_capability === true
}

describe('handing out', () => {
  test('takes the share of all cells once, and no cell twice [D29.74]', async () => {
    const { body } = await plan(0.25, [RESEARCHER])
    expect(body.counts).toMatchObject({ sampled: 3, sample: 3, open: 3, flipped: 0, newNo: 0 })
    const again = await plan(0.25, [RESEARCHER])
    expect(again.body.counts).toEqual(body.counts)
    expect((await cellsOf(researcher)).open).toHaveLength(3)
    // A larger share keeps what it had.
    const before = (await cellsOf(researcher)).open.map(({ answer }) => answer)
    await plan(0.5, [RESEARCHER])
    const after = (await cellsOf(researcher)).open.map(({ answer }) => answer)
    expect(after).toHaveLength(6)
    expect(after).toEqual(expect.arrayContaining(before))
  })

  test('takes every answer that flipped, and every new "no" [D29.75]', async () => {
    const { industry } = report
    const earlier = await addCompleteReport(db, { industry, date: '2026-01-01' })
    await sql`update answers set has_capability = not has_capability
      where report_id = ${earlier._id} and application_id = 'iphone-app'`.execute(db)
    const [absent] = industry.companies
    await sql`delete from answers where report_id = ${earlier._id}
      and company_id = ${absent!.id} and application_id = 'mobile-web'`.execute(db)
    await moveReport(db, earlier._id, 'PUBLISHED')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from answers
      where report_id = ${report._id} and company_id = ${absent!.id}
        and application_id = 'mobile-web' and not has_capability`.execute(db)
    const { body } = await plan(0.01, [RESEARCHER])
    expect(body.counts).toMatchObject({ sampled: 1, flipped: 4, newNo: rows[0]!.count })
  })

  test('waits with cells whose first answer is missing [D29.74]', async () => {
    await sql`update answers set status = 'NOT_COMPLETED', has_capability = null
      where report_id = ${report._id} and application_id = 'iphone-app'`.execute(db)
    const { body } = await plan(1, [RESEARCHER])
    expect(body.counts).toMatchObject({ sampled: 8, sample: CELLS })
    await sql`update answers set status = 'COMPLETED', has_capability = true
      where report_id = ${report._id} and application_id = 'iphone-app'`.execute(db)
    expect((await load()).ready).toBe(4)
  })

  test('rejects a second coder who is the first one, a deactivated person and a customer [D29.76]', async () => {
    const own = await plan(1, [FIRST])
    expect([own.status, own.body.errors?.['coders']]).toEqual([
      400,
      expect.stringContaining('have answered all of these cells themselves'),
    ])
    const gone = await portal.as({ email: `gone-${report._id}@test.example`, loginType: 'ADMIN' })
    expect(gone.token).toBeDefined()
    await changeUser(db, `gone-${report._id}@test.example`, { active: false })
    const left = (await userIds()).get(`gone-${report._id}@test.example`)!
    expect((await plan(1, [left])).body.errors?.['coders']).toContain('not gone-')
    expect((await plan(1, [ids.get('reader@test.example')!])).status).toBe(400)
    expect((await load()).plan).toBeNull()
  })

  test('gives open cells of a person who is no longer chosen to the others [D29.76]', async () => {
    await plan(1, [RESEARCHER])
    await plan(1, [SENIOR])
    expect((await cellsOf(researcher)).open).toEqual([])
    expect((await cellsOf(senior)).open).toHaveLength(CELLS)
  })

  test('notifies each coder once, and waits on the home page [D29.77]', async () => {
    await plan(1, [RESEARCHER])
    await plan(1, [RESEARCHER])
    const found = await db.selectFrom('notifications').selectAll().execute()
    expect(found).toMatchObject([{ kind: 'second-coding', user_id: RESEARCHER }])
    const waiting = await findSecondCodingWaiting(db, { _id: RESEARCHER } as never)
    expect(waiting.find((item) => item.report._id === report._id)).toMatchObject({
      kind: 'second-coding',
      subject: `${CELLS} cells to answer a second time`,
      path: `/second-coding?report=${report._id}`,
    })
  })
})

describe('a second answer', () => {
  test('is given once, by its coder alone, while the report is open [D29.78]', async () => {
    await plan(1, [RESEARCHER])
    const [cell] = (await cellsOf(researcher)).open
    expect((await code(senior, cell!.answer, true)).status).toBe(404)
    expect((await code(researcher, cell!.answer, true)).status).toBe(200)
    const again = await code(researcher, cell!.answer, false)
    expect([again.status, again.body.message]).toEqual([
      409,
      'You have answered this cell already.',
    ])
    expect(await cellsOf(researcher)).toMatchObject({ coded: 1 })
  })

  test('withholds nothing any more once the report is published [D29.79]', async () => {
    await plan(1, [RESEARCHER])
    await moveReport(db, report._id, 'PUBLISHED')
    expect((await cellsOf(researcher)).open).toEqual([])
    const found = await researcher('GET', `/answer-grid/${report._id}`, {
      application: 'iphone-app',
    })
    expect((found.body as unknown as { answers: unknown[] }).answers).toHaveLength(4)
  })

  test('goes with a cell that the catalogue drops [D29.79]', async () => {
    await plan(1, [RESEARCHER])
    await db
      .deleteFrom('report_companies')
      .where('report_id', '=', report._id)
      .where('company_id', '=', report.industry.companies[0]!.id)
      .execute()
    expect((await cellsOf(researcher)).open).toHaveLength(CELLS / 2)
  })
})

describe('a disagreement', () => {
  /** Codes everything as the first answers, except one cell; returns that. */
  async function disagree(): Promise<string> {
    await plan(1, [RESEARCHER])
    const { open } = await cellsOf(researcher)
    for (const [at, { answer }] of open.entries()) {
      const value = await valueOf(answer)
      expect((await code(researcher, answer, at === 0 ? !value : value)).body).toEqual({
        agreed: at !== 0,
      })
    }
    return open[0]!.answer
  }

  test('goes to a third person, who sees both answers [D29.80 S43.33]', async () => {
    const answer = await disagree()
    const value = await valueOf(answer)
    expect((await cellsOf(researcher)).disagreements).toEqual([])
    expect((await cellsOf(first)).disagreements).toEqual([])
    expect((await cellsOf(senior)).disagreements).toMatchObject([
      {
        answer,
        first: { hasCapability: value },
        second: { hasCapability: !value, note: 'Seen again' },
      },
    ])
    for (const caller of [researcher, first]) {
      expect((await decide(caller, answer, true)).status).toBe(403)
    }
    const notified = await db
      .selectFrom('notifications')
      .where('kind', '=', 'to-adjudicate')
      .select('user_id')
      .execute()
    expect(notified).toEqual([{ user_id: SENIOR }])
  })

  test('changes the answer where the first one was wrong, once [D15.467 D29.81]', async () => {
    const answer = await disagree()
    const value = await valueOf(answer)
    expect(await findMeasuredErrors(db, report._id)).toBeNull()
    const decided = await decide(senior, answer, !value)
    expect(decided.body.answerChanged).toBe(true)
    const notified = db.selectFrom('notifications').where('kind', '=', 'to-adjudicate')
    expect((await notified.select('read_at').execute()).map(({ read_at }) => read_at)).toEqual([
      expect.anything(),
    ])
    expect(await valueOf(answer)).toBe(!value)
    expect((await decide(senior, answer, value)).status).toBe(409)
    const found = await findMeasuredErrors(db, report._id)
    expect(found).toMatchObject({ coded: CELLS, errorRate: 1 / CELLS })
    const { counts, agreement, by, errors } = await load()
    expect(counts).toMatchObject({ coded: CELLS, agreed: CELLS - 1, decided: 1, wrong: 1 })
    expect(agreement?.raw.value).toBeCloseTo((CELLS - 1) / CELLS, 10)
    expect(by.companies.map((one) => one.agreement.pairs)).toEqual([6, 6])
    expect(by.applications).toHaveLength(3)
    expect(errors).toEqual({ coded: CELLS, errorRate: 1 / CELLS })
  })

  test('is no error where the first answer was right [D29.81]', async () => {
    const answer = await disagree()
    const value = await valueOf(answer)
    expect((await decide(senior, answer, value)).body.answerChanged).toBe(false)
    expect(await valueOf(answer)).toBe(value)
    expect((await findMeasuredErrors(db, report._id))?.errorRate).toBe(0)
  })
})

test('a revision keeps what second coding found, a new edition does not [D29.87]', async () => {
  await plan(1, [RESEARCHER])
  for (const { answer } of (await cellsOf(researcher)).open) {
    await code(researcher, answer, await valueOf(answer))
  }
  const before = await findMeasuredErrors(db, report._id)
  expect(before).toMatchObject({ errorRate: 0, coded: CELLS })
  await moveReport(db, report._id, 'PUBLISHED')
  const { body: revision } = await senior<{ _id: string }>('POST', '/report-edit', {
    reportId: report._id,
  })
  expect(await findMeasuredErrors(db, revision._id)).toEqual(before)
  const { body: edition } = await senior<{ _id: string }>('POST', '/report-edit', {
    reportId: report._id,
    newDate: '2031-01-01',
  })
  expect(await findMeasuredErrors(db, edition._id)).toBeNull()
})

test('turning it off withdraws open cells and keeps answered ones, without a rate [D29.82]', async () => {
  await plan(1, [RESEARCHER])
  const [cell] = (await cellsOf(researcher)).open
  await code(researcher, cell!.answer, await valueOf(cell!.answer))
  const { body } = await senior<SecondCoding>('DELETE', `/second-coding/${report._id}`)
  expect(body).toMatchObject({ plan: null, errors: null, counts: { open: 0, coded: 1 } })
})

async function userIds(): Promise<Map<string, string>> {
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  return new Map(users.map(({ id, email }) => [email, id]))
}
