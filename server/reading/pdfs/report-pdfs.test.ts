import { rename } from 'node:fs/promises'

import type { ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import type { Report } from '@insights/contract/reports/reports.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { holdTurn } from '@insights/platform/testing/hold-turn.ts'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import type { Tables } from '../../database/tables.ts'
import { queueMissingPdfs } from '../../reports/queue-report-pdf.ts'
import { actionsOn } from '../../testing/actions-on.ts'
import { assignEdition, addCompanyCustomer } from '../../testing/add-company-customer.ts'
import { addCompleteIndustry } from '../../testing/add-complete-industry.ts'
import { addCompleteReport, type CompleteReport } from '../../testing/add-complete-report.ts'
import { addReportPdf } from '../../testing/add-report-pdf.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const portal = await openTestPortal()
const { app, db, as, senior, researcher, customer, services, storage, runJobs } = portal
const { connectionString, storageDirectory } = portal
const industry = await addCompleteIndustry(db, {
  title: 'Áir = Sea',
  companies: 1,
  categories: 1,
  capabilities: 1,
})

let month = 0
async function addComplete(): Promise<CompleteReport> {
  month += 1
  const date = `2026-${String(month).padStart(2, '0')}-01`
  const report = await addCompleteReport(db, { industry, date })
  await completeReport(db, senior, report)
  return report
}

async function addPublished(): Promise<CompleteReport> {
  const report = await addComplete()
  await publishReport(senior, report._id)
  return report
}

const stateOf = async (user: CallAs, { _id }: CompleteReport) =>
  (await user<ReportPdf>('GET', `/report-pdfs/${_id}`)).body

const ask = async (user: CallAs, { _id }: CompleteReport) =>
  (await user<ReportPdf>('POST', '/report-pdfs', { reportId: _id })).body

const urlPdf = async (user: CallAs, { _id }: CompleteReport) =>
  (await user<Report>('GET', `/reports/${_id}`)).body.urlPdf

function copyStoredFile(user: CallAs, { _id }: CompleteReport, query = '', headers = {}) {
  return app.inject({
    url: `/api/report-pdfs/${_id}/file${query}`,
    headers: { authorization: `Bearer ${user.token}`, ...headers },
  })
}

async function readText(user: CallAs, report: CompleteReport): Promise<string> {
  const { rawPayload } = await copyStoredFile(user, report)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  })
  return text
}

const buy = ({ editionId }: CompleteReport, company_customer_id = customer.companyCustomer) =>
  assignEdition(db, company_customer_id, editionId)

async function actionsAbout({ _id }: CompleteReport): Promise<string[]> {
  return actionsOn(db, _id)
}

const countJobs = async () =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'print-report' and state = 'created'`.execute(db)
  ).rows[0]!.count

describe('the PDF of a published report', () => {
  let report: CompleteReport

  beforeAll(async () => {
    report = await addPublished()
  })

  test('is requested on publishing and made by a job [A3.20]', async () => {
    expect(await stateOf(senior, report)).toMatchObject({ state: 'queued', urlPdf: null })
    expect(await urlPdf(senior, report)).toBeNull()
    expect((await copyStoredFile(senior, report)).statusCode).toBe(404)
    await runJobs('print-report')
    const made = await stateOf(researcher, report)
    expect(made).toMatchObject({ state: 'done', stale: false, missingImages: [], reason: null })
    expect(made.pages).toBeGreaterThan(5)
    expect(made.urlPdf).toBe(`/api/report-pdfs/${report._id}/file`)
    expect(await urlPdf(senior, report)).toBe(made.urlPdf)
  })

  test('is named for industry and month, shown in the portal’s own frames only, and saved on request [D5.48 S19.14]', async () => {
    const shown = await copyStoredFile(senior, report)
    expect(shown.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await readText(senior, report)).not.toContain('DRAFT')
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(shown.rawPayload.length),
      'content-disposition': 'inline; filename="air-sea-2026-01.pdf"',
      'cache-control': 'private, no-cache',
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    })
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const saved = await copyStoredFile(senior, report, '?download=true')
    expect(saved.headers['content-disposition']).toBe('attachment; filename="air-sea-2026-01.pdf"')
    const again = await copyStoredFile(senior, report, '', { 'if-none-match': shown.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is not made again on request while it is current', async () => {
    expect(await ask(senior, report)).toMatchObject({ state: 'done' })
    expect(await countJobs()).toBe(0)
  })

  test('is logged once an hour when downloaded', async () => {
    const printed = (await actionsAbout(report)).filter((action) => action.startsWith('Printed'))
    expect(printed).toEqual([`Printed the report "${industry.title} 2026-01-01"`])
  })

  test('is made again for a new revision [A4.40]', async () => {
    const { body } = await senior<Report>('POST', '/report-edit', { reportId: report._id })
    const revision = { ...report, _id: body._id }
    expect(await stateOf(senior, revision)).toMatchObject({ state: 'none' })
    await senior('POST', '/scoring-ranking', { reportId: revision._id })
    await publishReport(senior, revision._id)
    expect(await stateOf(senior, revision)).toMatchObject({ state: 'queued' })
    expect(await stateOf(senior, report)).toMatchObject({ state: 'done' })
  })

  test('is requested once when the server starts without it [D5.42]', async () => {
    await db.deleteFrom('report_pdfs').where('report_id', '=', report._id).execute()
    const published = await addPublished()
    await db.deleteFrom('report_pdfs').where('report_id', '=', published._id).execute()
    await sql`delete from pgboss.job`.execute(db)
    const asked = await Promise.all([queueMissingPdfs(services), queueMissingPdfs(services)])
    expect(asked.toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await countJobs()).toBe(1)
    expect(await stateOf(senior, published)).toMatchObject({ state: 'queued' })
    // Replaced by a revision, so it has no readers.
    expect(await stateOf(senior, report)).toMatchObject({ state: 'none' })
    await sql`delete from pgboss.job`.execute(db)
  })
})

test('a start that finds another one requesting PDFs waits longer than a statement may take [D11.30]', async () => {
  const statementTimeout = 1000
  const hasty = createKysely<Tables>(connectionString, { statementTimeout })
  afterAll(() => hasty.destroy())
  const { over } = await holdTurn(db, 'missing pdfs', 2 * statementTimeout)
  expect(await queueMissingPdfs({ ...services, db: hasty })).toBe(0)
  await over
})

describe('the PDF of a draft', () => {
  let report: CompleteReport

  beforeAll(async () => {
    report = await addComplete()
  })

  test('is made when staff request it, once for two requests at once [D5.43]', async () => {
    expect(await stateOf(senior, report)).toMatchObject({ state: 'none', urlPdf: null })
    await Promise.all([ask(senior, report), ask(researcher, report)])
    expect(await countJobs()).toBe(1)
    expect(await actionsAbout(report)).toContainEqual(expect.stringMatching(/^Requested the PDF/))
    await sql`delete from pgboss.job`.execute(db)
  })

  test('is generated before PDFs without a user’s request [D5.54]', async () => {
    const published = await addPublished()
    await db.deleteFrom('report_pdfs').execute()
    await sql`delete from pgboss.job`.execute(db)
    await queueMissingPdfs(services)
    await ask(senior, report)
    const { rows } = await sql<{ id: string }>`select data->>'reportId' as id from pgboss.job
      where name = 'print-report' order by priority desc`.execute(db)
    expect(rows[0]).toEqual({ id: report._id })
    expect(rows).toContainEqual({ id: published._id })
    await sql`delete from pgboss.job`.execute(db)
  })

  test('waits for the first one of each other user, and not for their others [D15.747]', async () => {
    const drafts = [report]
    while (drafts.length < 4) drafts.push(await addComplete())
    await db.deleteFrom('report_pdfs').execute()
    for (const draft of drafts.slice(0, 3)) await ask(senior, draft)
    await ask(researcher, drafts[3]!)
    const { rows } = await sql<{ id: string }>`select data->>'reportId' as id from pgboss.job
      where name = 'print-report' order by priority desc, created_on`.execute(db)
    const order = [0, 3, 1, 2].map((index) => ({ id: drafts[index]!._id }))
    expect(rows.slice(0, 4)).toEqual(order)
    await sql`delete from pgboss.job`.execute(db)
    await db.deleteFrom('report_pdfs').execute()
  })

  test('is stale after the report has changed, serves until it is made again, and is marked [D5.40]', async () => {
    const old = await addReportPdf(portal, report._id)
    await researcher('PATCH', `/reports/${report._id}`, { title: 'Renamed since' })
    expect(await stateOf(senior, report)).toMatchObject({ state: 'done', stale: true })
    expect(await ask(senior, report)).toMatchObject({ state: 'queued', stale: true })
    expect((await copyStoredFile(senior, report)).headers.etag).toBe(`"${old}"`)
    await runJobs('print-report')
    expect(await stateOf(senior, report)).toMatchObject({ state: 'done', stale: false })
    const text = await readText(senior, report)
    expect(text).toContain('Renamed since')
    expect(text).toContain('DRAFT')
    expect(await storage.exists(old)).toBe(false)
  })

  test('is discarded on publishing, even while it is being made [D5.41]', async () => {
    expect(await urlPdf(senior, report)).not.toBeNull()
    await researcher('PATCH', `/reports/${report._id}`, { title: 'Renamed again' })
    await ask(senior, report)
    const pdfJob = runJobs('print-report')
    await expect
      .poll(async () => (await stateOf(senior, report)).state, { interval: 5 })
      .toBe('running')
    await publishReport(senior, report._id)
    expect(await stateOf(senior, report)).toMatchObject({ state: 'queued', urlPdf: null })
    expect((await copyStoredFile(senior, report)).statusCode).toBe(404)
    await pdfJob
    expect(await stateOf(senior, report)).toMatchObject({ state: 'done' })
    expect(await readText(senior, report)).not.toContain('DRAFT')
  })

  test('is deleted with the draft, file included [D5.46]', async () => {
    const removed = await addComplete()
    const sha256 = await addReportPdf(portal, removed._id)
    await senior('DELETE', `/reports/${removed._id}`)
    expect(await storage.exists(sha256)).toBe(false)
  })
})

describe('a copy for a customer', () => {
  let report: CompleteReport

  beforeAll(async () => {
    report = await addPublished()
    await buy(report)
    await sql`delete from pgboss.job`.execute(db)
    await addReportPdf(portal, report._id)
  })

  test('is generated when the customer prints, names the company customer and is logged [D5.47]', async () => {
    expect(await stateOf(customer, report)).toMatchObject({ state: 'none' })
    expect(await urlPdf(customer, report)).toBeNull()
    expect(await ask(customer, report)).toMatchObject({ state: 'queued' })
    await runJobs('print-report')
    expect(await urlPdf(customer, report)).toBe(`/api/report-pdfs/${report._id}/file`)
    expect(await readText(customer, report)).toContain('Fielding Partners')
    expect(await actionsAbout(report)).toContainEqual(
      expect.stringMatching(/^Made a copy as PDF of the report ".*" for "Fielding Partners"$/),
    )
  })

  test('is denied to staff and other company customers [D5.114 S11.3]', async () => {
    expect((await copyStoredFile(senior, report)).body).toBe(`${report._id} for null`)
    const other = await addCompanyCustomer(db, 'Larkfield Capital')
    const reader = await as({
      email: 'larkfield@test.example',
      loginType: 'CUSTOMER',
      companyCustomer: other,
    })
    expect((await copyStoredFile(reader, report)).statusCode).toBe(403)
    await buy(report, other)
    expect((await copyStoredFile(reader, report)).statusCode).toBe(404)
    expect(await ask(reader, report)).toMatchObject({ state: 'queued' })
    await sql`delete from pgboss.job`.execute(db)
  })

  test('is generated again when the company customer is renamed', async () => {
    await db
      .updateTable('company_customers')
      .set({ name: 'Fielding & Sons' })
      .where('id', '=', customer.companyCustomer)
      .execute()
    expect(await stateOf(customer, report)).toMatchObject({ state: 'none', urlPdf: null })
    expect((await copyStoredFile(customer, report)).statusCode).toBe(404)
    expect(await ask(customer, report)).toMatchObject({ state: 'queued' })
    await sql`delete from pgboss.job`.execute(db)
  })

  test('is deleted with the company customer [D5.46]', async () => {
    const id = await addCompanyCustomer(db, 'Short Lived')
    const copy = await addReportPdf(portal, report._id, id)
    await senior('DELETE', `/companies-customer/${id}`)
    expect(await storage.exists(copy)).toBe(false)
  })

  test('is rejected when the purchase is withdrawn [S11.2]', async () => {
    await db.deleteFrom('company_reports').where('edition_id', '=', report.editionId).execute()
    expect((await copyStoredFile(customer, report)).statusCode).toBe(403)
    expect(await urlPdf(customer, report)).toBeNull()
  })
})

test('a failed PDF is retried, then reported to staff, who can retry it [D5.44]', async () => {
  const report = await addComplete()
  await ask(senior, report)
  const { TMPDIR } = process.env
  onTestFinished(() => void Object.assign(process.env, { TMPDIR: TMPDIR ?? '/tmp' }))
  // Images are copied here for printing, so this resembles a full or missing disk.
  process.env['TMPDIR'] = '/nowhere-at-all'
  for (const triedBefore of [0, 1, 2]) {
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
    await runJobs('print-report')
    const { state } = await stateOf(senior, report)
    expect([triedBefore, state]).toEqual([triedBefore, triedBefore < 2 ? 'queued' : 'failed'])
  }
  expect(await stateOf(senior, report)).toMatchObject({
    reason: expect.stringContaining('Try again'),
    urlPdf: null,
  })
  process.env['TMPDIR'] = TMPDIR ?? '/tmp'
  expect(await ask(senior, report)).toMatchObject({ state: 'queued', reason: null })
  await runJobs('print-report')
  expect(await stateOf(senior, report)).toMatchObject({ state: 'done' })
})

test('a PDF that finds no room in the storage is made once there is room, without a request [D15.749]', async () => {
  const report = await addComplete()
  await ask(senior, report)
  const makeDue = () => sql`update pgboss.job set start_after = now()`.execute(db)
  await rename(storageDirectory, `${storageDirectory}-away`)
  onTestFinished(() => rename(`${storageDirectory}-away`, storageDirectory).catch(() => {}))
  for (let run = 0; run < 4; run += 1) {
    await makeDue()
    await runJobs('print-report')
    expect(await stateOf(senior, report)).toMatchObject({ state: 'queued' })
  }
  await rename(`${storageDirectory}-away`, storageDirectory)
  await makeDue()
  await runJobs('print-report')
  expect(await stateOf(senior, report)).toMatchObject({ state: 'done' })
})
