import type { WorkPlan } from '@insights/contract/answers/work-plan.ts'
import type { Home } from '@insights/contract/operations/home.ts'
import { addDays } from '@insights/domain/answers/work-plan/days.ts'
import { ownFindings } from '@insights/domain/brand/facts/report-facts.ts'
import { findVerdict, wrongAnswersClaim } from '@insights/domain/brand/firmness/verdict.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { dayIn } from '@insights/domain/text/time-zone.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { escape } from '../../reading/pages/page-text.ts'
import { addCompanyCustomer, assignEdition } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { waitPast } from '../../testing/wait-past.ts'
import { createHomeText } from './home-text.ts'

await waitPast(24 * 60 * 60 * 1000, 60_000)
const portal = await openTestPortal()
const { db, as, senior, researcher, customer } = portal
const colleague = await as({ email: 'colleague@staff.example', loginType: 'ADMIN' })

let published: CompleteReport
let draft: CompleteReport

beforeAll(async () => {
  const before = await addCompleteReport(db, { date: '2026-01-01' })
  await completeReport(db, senior, before)
  await publishReport(senior, before._id)
  published = await addCompleteReport(db, { industry: before.industry, date: '2026-02-01' })
  await sql`update answers set has_capability = false where report_id = ${published._id}
    and company_id = ${published.industry.companies[1]!.id}`.execute(db)
  await completeReport(db, senior, published)
  await publishReport(senior, published._id)
  draft = await addCompleteReport(db, { industry: before.industry, date: '2026-03-01' })
  await completeReport(db, researcher, draft)
})

const read = async (user: CallAs, query = ''): Promise<Home> => {
  const { status, body } = await user<Home>('GET', `/home${query}`)
  expect(status).toBe(200)
  return body
}
const look = (user: CallAs) => read(user, '?looking=true')
const staffHome = async (user: CallAs) => (await read(user)).staff!
const moveVisitBack = (minutes: number) =>
  sql`update home_visits set seen_at = seen_at - make_interval(mins => ${minutes})`.execute(db)

describe('a visit of the home page', () => {
  test('ends half an hour after the last look at it; a refreshed page out of sight is no look [D29.131]', async () => {
    const visitor = await as({ email: 'visitor@staff.example', loginType: 'ADMIN' })
    expect((await look(visitor)).lookedAt).toBeNull()
    await moveVisitBack(29)
    expect((await look(visitor)).lookedAt).toBeNull()
    await moveVisitBack(31)
    expect((await read(visitor)).lookedAt).toBeNull()
    const { lookedAt } = await look(visitor)
    expect(Date.parse(lookedAt!)).toBeLessThan(Date.now() - 30 * 60_000)
    expect((await look(visitor)).lookedAt).toBe(lookedAt)
    expect((await read(visitor)).lookedAt).toBe(lookedAt)
  })
})

describe('the home page of staff', () => {
  test('lists which colleagues changed a report since the last visit, without their answers [D29.132 S43.51]', async () => {
    for (const user of [senior, colleague]) await look(user)
    await sql`update home_visits set looked_at = clock_timestamp()`.execute(db)
    expect((await staffHome(senior)).edits.data).toEqual([])
    const { body } = await colleague<{ data: { _id: string; version: number }[] }>(
      'GET',
      `/capability-reports?report=${draft._id}&$limit=2`,
    )
    await colleague('PATCH', '/capability-reports', {
      answers: body.data.map(({ _id, version }) => ({ _id, version, hasCapability: true })),
    })
    const { edits } = await staffHome(senior)
    expect(Object.keys(edits.data[0]!)).toEqual(['report', 'person', 'at'])
    expect(edits).toMatchObject({
      data: [{ person: { name: 'colleague' }, report: { _id: draft._id } }],
      more: 0,
    })
    expect((await staffHome(colleague)).edits.data).toEqual([])
  })

  test('lists what waits: a returned report for its editors, one to approve (in the review) or to publish for seniors [D26.197 D29.133]', async () => {
    const kinds = async (user: CallAs) =>
      (await staffHome(user)).waiting.data.map(({ kind, path }) => `${kind} ${path}`)
    const outsider = await as({ email: 'outsider@staff.example', loginType: 'ADMIN' })
    expect(await kinds(senior)).toEqual([])
    await completeAgain()
    const move = (status: string, reason?: string) =>
      senior('PUT', `/report-status/${draft._id}`, { status, ...(reason && { reason }) })
    expect((await move('REVIEWED')).status).toBe(200)
    expect(await kinds(senior)).toEqual([`approve /report/review?report=${draft._id}`])
    expect(await kinds(researcher)).toEqual([])
    await move('APPROVED')
    expect(await kinds(senior)).toEqual([`publish /report/report-publish-date?report=${draft._id}`])
    await move('DRAFT', 'The survey is of last year.')
    expect(await kinds(senior)).toEqual([])
    expect(await kinds(outsider)).toEqual([])
    const { waiting, lead, reports } = await staffHome(researcher)
    expect(waiting.data).toMatchObject([
      {
        kind: 'returned',
        subject: 'Returned to draft by senior Tester',
        detail: 'The survey is of last year.',
        path: `/report/report-publish-date?report=${draft._id}`,
      },
    ])
    expect(lead).toBe('1 item waits for you.')
    expect(reports.data).toMatchObject([
      { _id: draft._id, status: 'DRAFT', returned: { reason: 'The survey is of last year.' } },
    ])
  })
})

describe('work plans on the home page', () => {
  const today = dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

  async function give(user: CallAs, email: string, due: string | null) {
    const { _id: person } = await db.selectFrom('users').where('email', '=', email).select('id as _id').executeTakeFirstOrThrow() // prettier-ignore
    const { parts } = (await user<WorkPlan>('GET', `/work-plans/${planned._id}`)).body
    const free = parts.find((part) => part.person === null)!
    const { company, application, version } = free
    const change = { company, application, version, person, due }
    const { status } = await senior('PATCH', `/work-plans/${planned._id}`, { parts: [change] })
    expect(status).toBe(200)
    return free
  }
  const makeLate = (company: string) =>
    sql`update work_plan_parts set due = ${addDays(today, -1)}
      where report_id = ${planned._id} and company_id = ${company} and due = ${today}`.execute(db)
  let planned: CompleteReport

  beforeAll(async () => {
    const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
    planned = await addCompleteReport(db, { industry, date: '2026-05-01', answered: false })
  })

  test('list own unfinished parts by date, and say what is due [D29.136]', async () => {
    const me = await as({ email: 'planner@staff.example', loginType: 'ADMIN' })
    expect((await staffHome(me)).mine).toEqual({ data: [], more: 0 })
    const undated = await give(me, 'planner@staff.example', null)
    const now = await give(me, 'planner@staff.example', today)
    await give(me, 'researcher@test.example', today)
    const { mine, lead } = await staffHome(me)
    const part = ({ company, application }: typeof now, due: string | null) =>
      expect.objectContaining({
        report: expect.objectContaining({ _id: planned._id }) as object,
        company: expect.objectContaining({ _id: company }) as object,
        application: expect.objectContaining({ _id: application }) as object,
        due,
        answered: 0,
        all: 2,
      }) as object
    expect(mine.data).toEqual([part(now, today), part(undated, null)])
    expect(lead).toContain(' is due today.')
    const cell = { company: now.company, application: now.application }
    const { body } = await me<{ data: { _id: string; version: number }[] }>(
      'GET',
      '/capability-reports',
      { report: planned._id, ...cell },
    )
    const answers = body.data.map(({ _id, version }) => ({ _id, version, hasCapability: true }))
    await me('PATCH', '/capability-reports', { answers: answers.slice(0, 1) })
    expect((await staffHome(me)).mine.data[0]).toMatchObject({ answered: 1, all: 2 })
    await me('PATCH', '/capability-reports', { answers: answers.slice(1) })
    expect((await staffHome(me)).mine.data).toEqual([part(undated, null)])
  })

  test('show seniors each open report by person, and researchers none of it [D29.137]', async () => {
    const { company } = await give(senior, 'senior@test.example', today)
    await makeLate(company)
    const open = async (user: CallAs) =>
      (await staffHome(user)).reports.data.find(({ _id }) => _id === planned._id)!
    // A change beside the API is no edit: the kept progress goes with the next one.
    await give(senior, 'senior@test.example', addDays(today, 3))
    const { plan } = await open(senior)
    expect(plan).toMatchObject({ due: addDays(today, 3), answered: 2, all: 12 })
    expect(plan!.days).toEqual([{ day: today, answered: 2 }])
    const people = plan!.people.map(({ person, parts, late }) => [
      person?.name ?? null,
      parts,
      late,
    ])
    expect(people.at(-1)).toEqual([null, 1, 0])
    expect(people).toContainEqual(['senior', 2, 1])
    expect((await open(researcher)).plan).toBeNull()
  })
})

/** Scores again what an answer has deleted the scores of. */
const completeAgain = () => senior('POST', '/scoring-ranking', { reportId: draft._id })

describe('the home page of customers', () => {
  const own = () => published.industry.companies[1]!.id
  const libraryOf = async (user: CallAs) => {
    const { library, staff } = await read(user)
    expect(staff).toBeNull()
    return library!
  }

  test('has the rank of their own brand in bought reports, as the document has it, and not in previews; the newest one also why it changed and the advice [D15.650 D29.134 S43.52]', async () => {
    await customer('PUT', `/own-brands/${published.industry._id}`, { company: own() })
    expect((await libraryOf(customer)).map(({ brand }) => brand)).toEqual([null, null])
    await assignEdition(db, customer.companyCustomer, published.editionId)
    const library = await libraryOf(customer)
    expect(library.map(({ report }) => report.access)).toEqual(['read', 'preview'])
    const { body } = await customer<ReportDocument>('GET', `/report-documents/${published._id}`)
    const rank = body.rankings!.overall.find(({ companyId }) => companyId === own())!
    const before = body.history.at(-1)!.overall.find(({ companyId }) => companyId === own())!
    expect(rank.rank).toBeGreaterThan(before.rank)
    expect(library[0]!.brand).toMatchObject({
      company: { _id: own(), title: rank.company },
      rank: rank.rank,
      before: before.rank,
      of: body.rankings!.overall.length,
      text: expect.stringMatching(`^${rank.company} falls from `) as string,
    })
    expect(library[0]!.latest).toEqual(ownFindings(body, own()))
    expect(library[1]!.latest).toBeNull()
    expect(library[1]!.brand).toBeNull()
  })

  test('opens no document, also of a report that an update of the portal has not rebuilt yet, and then shows its card without counts and rank [D15.740]', async () => {
    const stored = () =>
      db
        .selectFrom('report_documents')
        .where('report_id', '=', published._id)
        .selectAll()
        .executeTakeFirstOrThrow()
    const change = (values: object) =>
      db
        .updateTable('report_documents')
        .set(values)
        .where('report_id', '=', published._id)
        .execute()
    const before = await stored()
    const library = await libraryOf(customer)
    expect(library[0]!.counts).toMatchObject({ companies: 3 })
    await change({ shape: 0, body: Buffer.from('old'), preview: Buffer.from('old') })
    expect(await libraryOf(customer)).toEqual(library)
    await change({ facts: null, followed: null })
    const [first] = await libraryOf(customer)
    expect(first).toMatchObject({ counts: null, brand: null, latest: null, followed: null })
    expect(first!.report).toEqual(library[0]!.report)
    expect((await stored()).shape).toBe(0)
    const { shape, body, preview } = before
    await change({
      shape,
      body,
      preview,
      facts: JSON.stringify(before.facts),
      followed: JSON.stringify(before.followed),
    })
  })

  test('says how firm the rank is, of the brand that is set for the company, also in the text before scripts, for this session alone [D27.46 D30.28]', async () => {
    const companyCustomer = await addCompanyCustomer(db)
    const user = await as({
      email: 'client@test.example',
      loginType: 'CUSTOMER',
      companyCustomer,
    })
    await assignEdition(db, companyCustomer, published.editionId)
    await db
      .insertInto('company_brands')
      .values({
        company_customer_id: companyCustomer,
        industry_id: published.industry._id,
        company_id: own(),
      })
      .execute()
    const brand = (await libraryOf(user))[0]!.brand!
    expect(brand.company._id).toBe(own())
    const { body } = await user<ReportDocument>('GET', `/report-documents/${published._id}`)
    expect(brand.verdict).toBe(findVerdict(body, own())!.text)
    expect(brand.assumed).toBe(wrongAnswersClaim(body)?.text ?? null)

    const findText = createHomeText(db)
    const textFor = async ({ token }: CallAs, address = '/report') =>
      (await findText({ address, query: new URLSearchParams(), token: token! }))?.markup
    const { cause, advice } = ownFindings(body, own())
    // Another company has neither this edition nor this brand.
    const stranger = await as({
      email: 'stranger@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: await addCompanyCustomer(db),
    })
    for (const text of [brand.text, brand.verdict!, cause!, advice!]) {
      expect(await textFor(user)).toContain(escape(text))
      expect(await textFor(user, '/')).toContain(escape(text))
      expect(await textFor(stranger)).toMatch(/<h1>Welcome, .+<\/h1>/)
      expect(await textFor(stranger)).not.toContain(escape(text))
    }
    expect(await textFor(senior)).toBeUndefined()
    expect(await textFor(user, '/report-list')).toBeUndefined()
    await user('DELETE', '/authentication')
    expect(await textFor(user), 'of an ended session').toBeUndefined()
  })

  test('marks bought reports as unread until they are opened, with what they say of followed items [D30.51]', async () => {
    const report = published._id
    const newcomer = await as({
      email: 'newcomer@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: customer.companyCustomer,
    })
    await newcomer('POST', '/follows', { report, kind: 'company', subject: own() })
    const [bought, preview] = await libraryOf(newcomer)
    expect(bought).toMatchObject({
      unread: true,
      followed: expect.stringMatching(/ fell to .*capabilit/) as string,
    })
    expect(preview).toMatchObject({ unread: false, followed: null })
    await newcomer('GET', `/report-documents/${preview!.report._id}`)
    await newcomer('GET', `/report-documents/${report}`)
    expect((await libraryOf(newcomer))[0]).toMatchObject({ unread: false, followed: null })
  })

  test('says what a report that is not bought has in it, as its preview does [D29.135]', async () => {
    const library = await libraryOf(customer)
    for (const { report, counts } of library) {
      const { body } = await customer<ReportDocument>('GET', `/report-documents/${report._id}`)
      const { capabilities, screenshots, surveyQuestions } = body.counts
      expect(counts).toEqual({
        companies: body.companies.length,
        capabilities,
        screenshots,
        surveyQuestions,
      })
    }
  })

  test('never has a draft, its title, or a colleague of the staff [S43.50]', async () => {
    const { body } = await customer<object>('GET', '/home')
    const text = JSON.stringify(body)
    expect(text).not.toContain(draft._id)
    expect(text).not.toContain('Tester')
    expect((await libraryOf(customer)).map(({ report }) => report._id)).toContain(published._id)
  })
})
