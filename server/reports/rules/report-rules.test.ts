import { setTimeout } from 'node:timers/promises'

import type { Answer } from '@insights/contract/answers/answers.ts'
import type { ErrorBody } from '@insights/contract/error.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { ReportRules } from '@insights/contract/reports/report-rules.ts'
import type { Report, ReportListed } from '@insights/contract/reports/reports.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { actionsOn } from '../../testing/actions-on.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { moveReport } from '../../testing/add-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { uploadAs } from '../../testing/upload-as.ts'

const { app, db, senior, researcher, customer, anonymous } = await openTestPortal()

interface Draft extends CompleteReport {
  /** Answers that differ from the published edition's. */
  readonly changed: readonly string[]
  readonly earlier: CompleteReport
}

let industries = 0

/** Creates a complete draft after a published edition, with some answers reversed. */
async function openDraft(changes = 1): Promise<Draft> {
  industries += 1
  const size = { companies: 2, categories: 1 }
  const industry = await addCompleteIndustry(db, { title: `Banking ${industries}`, ...size })
  const earlier = await addCompleteReport(db, { industry, date: '2026-03-01' })
  await moveReport(db, earlier._id, 'PUBLISHED')
  const draft = await addCompleteReport(db, { industry, date: '2026-06-01' })
  const changed = await turnAnswers(draft._id, changes)
  await completeReport(db, senior, draft)
  return { ...draft, changed, earlier }
}

async function turnAnswers(report: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update answers set has_capability = not has_capability, capability_change_id = 'added'
    where report_id = ${report} and id in (
      select id from answers where report_id = ${report} order by id limit ${count})
    returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted()
}

const rulesOf = async (report: string, call: CallAs = researcher) =>
  (await call<ReportRules>('GET', `/report-rules/${report}`)).body

const turnRule = (report: string, on: boolean, call: CallAs = senior) =>
  call<ReportRules & ErrorBody>('PUT', `/report-rules/${report}`, { changedNeedsScreenshot: on })

const moveTo = (report: string, status: string, call: CallAs = senior) =>
  call<Report & ErrorBody>('PUT', `/report-status/${report}`, { status })

let width = 20

/** Adds an image that no answer shows yet. */
async function upload(report: string): Promise<string> {
  const files = [{ name: 'screen.png', bytes: await buildBlackPng((width += 1), 40) }]
  return (await uploadAs(app, researcher, report, files)).body[0]!._id
}

/** Makes an answer show only these images, as its drawer does. */
async function attach(report: string, answer: string, images: readonly string[]): Promise<void> {
  const query = { report, _id: answer, $limit: 1 }
  const found = await researcher<FindResult<Answer>>('GET', '/capability-reports', query)
  const { version, hasCapability } = found.body.data[0]!
  const change = { version, hasCapability, capabilityChange: 'added', images }
  const { status, body } = await researcher('PUT', `/capability-reports/${answer}`, change)
  expect([status, body.message]).toEqual([200, undefined])
}

const addScreenshot = async (report: string, answer: string) => {
  const image = await upload(report)
  await attach(report, answer, [image])
  return image
}

const linesOf = async (report: string) => {
  const lines = await actionsOn(db, report, '%the rule%')
  return lines.map((action) => action.split(' of the report')[0])
}

describe('the rule that a changed answer needs a screenshot', () => {
  test('is off at first, so that changed answers are counted and block nothing [D14.111]', async () => {
    const { _id, changed } = await openDraft()
    const rules = await rulesOf(_id)
    expect(rules).toMatchObject({
      changedNeedsScreenshot: false,
      changed: 1,
      missing: { total: 1 },
    })
    expect(rules.missing.data.map(({ answer }) => answer)).toEqual(changed)
    expect((await moveTo(_id, 'REVIEWED')).status).toBe(200)
  })

  test('keeps a report from being finalized once it is on, and returns how many lack one [D14.112]', async () => {
    const { _id, changed } = await openDraft(2)
    expect((await turnRule(_id, true)).body).toMatchObject({ changedNeedsScreenshot: true })
    const rejected = await moveTo(_id, 'REVIEWED', researcher)
    expect([rejected.status, rejected.body.message, rejected.body.data]).toEqual([
      409,
      '2 changed answers need a screenshot first. A senior can turn this rule off.',
      { missing: ['2 changed answers need a screenshot.'] },
    ])
    await addScreenshot(_id, changed[0]!)
    const again = await moveTo(_id, 'REVIEWED', researcher)
    expect([again.status, again.body.message]).toEqual([
      409,
      '1 changed answer needs a screenshot first. A senior can turn this rule off.',
    ])
    await addScreenshot(_id, changed[1]!)
    expect((await moveTo(_id, 'REVIEWED', researcher)).status).toBe(200)
  })

  test('makes report, list and progress incomplete [D14.112]', async () => {
    const { _id, changed, industry } = await openDraft()
    const read = async () => {
      const { body: report } = await researcher<Report>('GET', `/reports/${_id}`)
      const filter = { industry: industry._id }
      const list = await researcher<FindResult<ReportListed>>('GET', '/reports', filter)
      const { body: progress } = await researcher<ReportProgress>('GET', `/report-progress/${_id}`)
      const listed = list.body.data.find((one) => one._id === _id)!
      expect(Object.values(progress.parts).every(({ complete }) => complete)).toBe(true)
      const { missing } = progress.changedAnswers
      return [report.can.finalize, listed.can.finalize, progress.complete, missing]
    }
    expect(await read()).toEqual([true, true, true, 0])
    await turnRule(_id, true)
    expect(await read()).toEqual([false, false, false, 1])
    await addScreenshot(_id, changed[0]!)
    expect(await read()).toEqual([true, true, true, 0])
    await attach(_id, changed[0]!, [])
    expect(await read()).toEqual([false, false, false, 1])
    await turnRule(_id, false)
    expect(await read()).toEqual([true, true, true, 0])
  })

  test('applies to the approval, after a screenshot was removed [D14.112]', async () => {
    const { _id, changed } = await openDraft()
    await turnRule(_id, true)
    await addScreenshot(_id, changed[0]!)
    expect((await moveTo(_id, 'REVIEWED')).status).toBe(200)
    await attach(_id, changed[0]!, [])
    expect((await moveTo(_id, 'APPROVED')).status).toBe(409)
    await addScreenshot(_id, changed[0]!)
    expect((await moveTo(_id, 'APPROVED')).status).toBe(200)
    // Turning a rule on returns an approved report to review.
    expect((await turnRule(_id, false)).body).toMatchObject({ effects: { reportReopened: true } })
  })

  test('is checked after a concurrent removal of a screenshot [D14.116]', async () => {
    const { _id, changed } = await openDraft()
    await turnRule(_id, true)
    await addScreenshot(_id, changed[0]!)
    let finalizing: ReturnType<typeof moveTo> | undefined
    await db.transaction().execute(async (transaction) => {
      await sql`select from reports where id = ${_id} for share`.execute(transaction)
      await transaction.deleteFrom('answer_images').where('answer_id', '=', changed[0]!).execute()
      finalizing = moveTo(_id, 'REVIEWED')
      const first = await Promise.race([finalizing, setTimeout(300, 'waits')])
      expect(first).toBe('waits')
    })
    expect((await finalizing!).status).toBe(409)
  })

  test('is changed once by two concurrent calls, and never during a finalization [D14.116]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await openDraft()
      const [first, second, finalized] = await Promise.all([
        turnRule(_id, true),
        turnRule(_id, true),
        moveTo(_id, 'REVIEWED', researcher),
      ])
      expect([first.status, second.status]).toEqual([200, 200])
      expect(await linesOf(_id)).toEqual([
        'Turned on the rule “A changed answer needs a screenshot”',
      ])
      const { body } = await researcher<Report>('GET', `/reports/${_id}`)
      expect([finalized.status, body.status]).toEqual(
        finalized.status === 200 ? [200, 'REVIEWED'] : [409, 'DRAFT'],
      )
    }
  })

  test('is changed by seniors only, and logged when it changes [D14.117]', async () => {
    const { _id, earlier } = await openDraft()
    expect((await turnRule(_id, true, researcher)).status).toBe(403)
    expect((await turnRule(_id, true, customer)).status).toBe(403)
    expect((await turnRule(_id, true, anonymous)).status).toBe(401)
    expect((await customer('GET', `/report-rules/${_id}`)).status).toBe(403)
    expect((await turnRule(earlier._id, true)).status).toBe(403)
    expect((await turnRule(crypto.randomUUID(), true)).status).toBe(404)
    expect([(await rulesOf(_id)).can.change, (await rulesOf(_id, senior)).can.change]).toEqual([
      false,
      true,
    ])
    expect((await rulesOf(earlier._id, senior)).can.change).toBe(false)
    for (const on of [true, true, false]) await turnRule(_id, on)
    expect(await linesOf(_id)).toEqual([
      'Turned on the rule “A changed answer needs a screenshot”',
      'Turned off the rule “A changed answer needs a screenshot”',
    ])
  })

  test.each([
    [{}, 'changedNeedsScreenshot'],
    [{ changedNeedsScreenshot: null }, 'changedNeedsScreenshot'],
    [{ changedNeedsScreenshot: 'true' }, 'changedNeedsScreenshot'],
    [{ changedNeedsScreenshot: true, report: 'other' }, 'report'],
  ])('is not changed by %o [D14.117]', async (body, field) => {
    const { _id } = await openDraft()
    const { status, body: rejected } = await senior('PUT', `/report-rules/${_id}`, body)
    expect([status, Object.keys(rejected.errors!)]).toEqual([400, [field]])
  })

  test('is kept in the next edition and in a revision [D14.111]', async () => {
    const { earlier } = await openDraft()
    await sql`update reports set changed_needs_screenshot = true where id = ${earlier._id}`.execute(
      db,
    )
    const copy = async (more: object) => {
      const { body } = await senior<Report>('POST', '/report-edit', {
        reportId: earlier._id,
        ...more,
      })
      return (await rulesOf(body._id)).changedNeedsScreenshot
    }
    expect(await copy({ newDate: '2026-09-01' })).toBe(true)
    expect(await copy({})).toBe(true)
  })
})

describe('an answer counts as changed', () => {
  test('in no first edition [D14.113]', async () => {
    const industry = await addCompleteIndustry(db, { title: 'First', companies: 2, categories: 1 })
    const report = await addCompleteReport(db, { industry })
    await completeReport(db, senior, report)
    await turnRule(report._id, true)
    expect(await rulesOf(report._id)).toMatchObject({
      previousReport: null,
      changed: 0,
      missing: { total: 0 },
    })
    expect((await moveTo(report._id, 'REVIEWED')).status).toBe(200)
  })

  test('only where the previous edition has an answer for company, capability and application [D14.113]', async () => {
    const industry = await addCompleteIndustry(db, { title: 'Grown', companies: 3, categories: 1 })
    const earlier = await addCompleteReport(db, { industry, date: '2026-03-01' })
    const [joined, unanswered] = industry.companies
    await db
      .deleteFrom('answers')
      .where('report_id', '=', earlier._id)
      .where('company_id', '=', joined!.id)
      .execute()
    await changeAnswers(
      db,
      { report_id: earlier._id, company_id: unanswered!.id, application_id: 'mobile-web' },
      { has_capability: null, status: 'NOT_COMPLETED', capability_change_id: null },
    )
    await moveReport(db, earlier._id, 'PUBLISHED')
    const draft = await addCompleteReport(db, { industry, date: '2026-06-01' })
    await turnAnswers(draft._id, 1000)
    const { changed, missing } = await rulesOf(draft._id)
    expect([changed, missing.total]).toEqual([15, 15])
    const named = missing.data.map(({ company, application }) => `${company._id} ${application}`)
    expect(named.filter((one) => one.startsWith(joined!.id))).toEqual([])
    expect(named.filter((one) => one === `${unanswered!.id} mobile-web`)).toEqual([])
    expect(named.filter((one) => one.startsWith(unanswered!.id))).toHaveLength(6)
  })

  test('since the latest readable edition, whatever came before and after it [D14.113]', async () => {
    const { _id, industry } = await openDraft()
    for (const [date, status] of [
      ['2026-04-01', 'PUBLISHED'],
      ['2026-05-01', 'DRAFT'],
      ['2026-07-01', 'PUBLISHED'],
    ] as const) {
      const other = await addCompleteReport(db, { industry, date })
      await turnAnswers(other._id, date === '2026-04-01' ? 0 : 1000)
      await moveReport(db, other._id, status)
    }
    const { previousReport, changed } = await rulesOf(_id)
    expect([previousReport!.date, changed]).toEqual(['2026-04-01T00:00:00.000Z', 1])
  })

  test('in either direction, listed by company, application and capability [D14.114]', async () => {
    const { _id, industry } = await openDraft(1000)
    const { missing, changed } = await rulesOf(_id)
    expect([changed, missing.total]).toEqual([18, 18])
    const [first] = missing.data
    expect(first).toMatchObject({
      company: { _id: industry.companies[0]!.id, title: industry.companies[0]!.title },
      application: 'mobile-web',
    })
    expect(new Set(missing.data.map(({ hasCapability }) => hasCapability)).size).toBe(2)
    const places = missing.data.map(
      ({ company, application, capability }) =>
      [company.title, ['mobile-web', 'iphone-app', 'android-app'].indexOf(application), capability].join(), // prettier-ignore
    )
    expect(places).toEqual(places.toSorted())
  })
})

describe('a screenshot', () => {
  test('counts when it is new, and not when it is the previous edition’s [D14.113]', async () => {
    const { earlier } = await openDraft()
    const copied = await senior<Report>('POST', '/report-edit', { reportId: earlier._id })
    const revision = copied.body._id
    const { id } = await db
      .selectFrom('answers')
      .where('report_id', '=', revision)
      .orderBy('id')
      .select('id')
      .executeTakeFirstOrThrow()
    const old = await addScreenshot(revision, id)
    await completeReport(db, senior, { ...earlier, _id: revision })
    for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED']) {
      expect((await moveTo(revision, status)).status).toBe(200)
    }
    const next = await senior<Report>('POST', '/report-edit', {
      reportId: revision,
      newDate: '2026-09-01',
    })
    const report = next.body._id
    // The copied answer has the same screenshot.
    const { rows } = await sql<{ id: string }>`
      update answers set has_capability = not has_capability
      where report_id = ${report} and id in (
        select answer_id from answer_images where report_id = ${report} and image_id = ${old})
      returning id`.execute(db)
    const answer = rows[0]!.id
    const missing = async () => (await rulesOf(report)).missing.data.map((one) => one.answer)
    expect(await missing()).toEqual([answer])
    const own = await upload(report)
    await attach(report, answer, [old, own])
    expect(await missing()).toEqual([])
    const redaction = { areas: [{ x: 0.1, y: 0.1, width: 0.5, height: 0.5 }] }
    expect((await senior('POST', `/images/${own}/redaction`, redaction)).status).toBe(201)
    expect(await missing()).toEqual([answer])
    await attach(report, answer, [old, own, await upload(report)])
    expect(await missing()).toEqual([])
  })
})

test('all changed answers are counted, also those beyond a response’s limit [D14.114]', async () => {
  const industry = await addCompleteIndustry(db, { title: 'Large', companies: 6, categories: 10 })
  const earlier = await addCompleteReport(db, { industry, date: '2026-03-01' })
  await moveReport(db, earlier._id, 'PUBLISHED')
  const draft = await addCompleteReport(db, { industry, date: '2026-06-01' })
  await turnAnswers(draft._id, 1000)
  const { changed, missing } = await rulesOf(draft._id)
  expect([changed, missing.total, missing.data.length]).toEqual([540, 540, 500])
})
