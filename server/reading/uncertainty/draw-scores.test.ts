import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { reportDocument } from '@insights/contract/reading/report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { assignEdition } from '../../testing/add-company-customer.ts'
import { type CompleteReport, addCompleteReport } from '../../testing/add-complete-report.ts'
import { changeAnswers } from '../../testing/change-answers.ts'
import { completeReport, publishReport } from '../../testing/complete-report.ts'
import { openTestPortal } from '../../testing/test-portal.ts'

const { db, senior, researcher, customer, runJobs, connectionString, dataDirectory } =
  await openTestPortal()

async function addScoredReport(): Promise<CompleteReport> {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  return report
}

async function setRespondents({ _id }: CompleteReport, respondents: number): Promise<void> {
  await db
    .updateTable('consumer_surveys')
    .set({ respondents, fieldwork_from: '2026-01-05', fieldwork_to: '2026-01-19' })
    .where('report_id', '=', _id)
    .execute()
}

const read = (user: typeof senior, { _id }: CompleteReport) =>
  user<ReportDocument>('GET', `/report-documents/${_id}`)

async function readDraws(report: CompleteReport) {
  return (await read(researcher, report)).body.uncertainty
}

async function countDrawJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'draw-scores' and state in ('created', 'retry', 'active')`.execute(db)
  return rows[0]!.count
}

test('a report whose survey has no sample says so at once, without a job [D28.40]', async () => {
  const report = await addScoredReport()
  const uncertainty = await readDraws(report)
  expect(uncertainty).toMatchObject({
    seed: 20260301,
    sources: { survey: null, ratings: null, deviceWeights: null, answers: null },
    results: [],
    alone: { survey: null, answers: null },
  })
  expect(await countDrawJobs()).toBe(0)
})

test('a draft is read without draws until a job has calculated them [D28.41]', async () => {
  const report = await addScoredReport()
  await setRespondents(report, 400)
  expect(await readDraws(report)).toBeNull()
  await runJobs('draw-scores')
  const { body } = await read(researcher, report)
  expect(reportDocument.parse(body)).toEqual(body)
  expect(body.uncertainty?.sources.survey).toEqual({
    basis: 'shares',
    respondents: 400,
    fewest: 400,
    designEffect: 1,
    fieldwork: { from: '2026-01-05', to: '2026-01-19' },
  })
  expect(body.uncertainty?.results.map(({ errorRate }) => errorRate)).toEqual([
    0, 0.005, 0.01, 0.02,
  ])
  for (const { companyId, score } of body.rankings!.overall) {
    const place = body.companies.findIndex((company) => company.companyId === companyId)
    const { low, high } = body.uncertainty!.results[0]!.overall
    expect(low[place]).toBeLessThanOrEqual(score + 0.02)
    expect(high[place]).toBeGreaterThanOrEqual(score - 0.02)
  }
})

test('many readers of a draft without draws ask for them once [S42.10]', async () => {
  const report = await addScoredReport()
  await setRespondents(report, 400)
  await sql`delete from pgboss.job`.execute(db)
  const begun = performance.now()
  for (let times = 0; times < 10; times++) expect(await readDraws(report)).toBeNull()
  // One in five seconds of the clock.
  const slots = Math.ceil((performance.now() - begun) / 5000) + 1
  expect(await countDrawJobs()).toBeLessThanOrEqual(slots)
})

test('draws are gone with each change of what they rest on, and come again [D28.42]', async () => {
  const report = await addScoredReport()
  const reportId = report._id
  await setRespondents(report, 400)
  const changes = {
    'the number of respondents': () => setRespondents(report, 100),
    'the number of ratings': () =>
      sql`update report_companies set rating_counts = '{"iPhone App": 1200}'
        where report_id = ${reportId}`.execute(db),
    'the respondents of the device weights': () =>
      sql`update device_weights set respondents = 900 where report_id = ${reportId}`.execute(db),
    'the ratings of respondents': () =>
      sql`insert into survey_respondents (report_id, question_ids, ratings)
        values (${reportId}, '["x"]', '\\x0102')`.execute(db),
  }
  for (const [name, change] of Object.entries(changes)) {
    await sql`delete from pgboss.job`.execute(db)
    await readDraws(report)
    await runJobs('draw-scores')
    expect(await readDraws(report), `before ${name}`).not.toBeNull()
    await change()
    expect(await readDraws(report), name).toBeNull()
  }
  await sql`delete from pgboss.job`.execute(db)
  await readDraws(report)
  await runJobs('draw-scores')
  expect((await readDraws(report))?.sources).toMatchObject({
    survey: { basis: 'respondents', respondents: 100 },
    ratings: { known: 3, of: 6 },
    deviceWeights: { respondents: 900 },
  })
  await changeAnswers(db, { report_id: reportId }, { has_capability: false })
  const left = await db
    .selectFrom('report_uncertainties')
    .where('report_id', '=', reportId)
    .select('report_id')
    .execute()
  expect(left, 'with the scores').toEqual([])
})

test('a report published before its draws is stored again with them, for its readers [D28.43]', async () => {
  const report = await addScoredReport()
  await setRespondents(report, 400)
  await publishReport(senior, report._id)
  await assignEdition(db, customer.companyCustomer, report.editionId)
  const before = await read(customer, report)
  expect(before.body.uncertainty).toBeNull()
  expect(before.body.rankings).not.toBeNull()
  await runJobs('draw-scores')
  const after = await read(customer, report)
  expect(after.body.uncertainty?.results).toHaveLength(4)
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
  expect({ ...after.body, uncertainty: null }).toEqual(before.body)
})

test('a published report keeps draws of an earlier method when its document is stored again, a draft does not [D15.524]', async () => {
  const report = await addScoredReport()
  await setRespondents(report, 400)
  await readDraws(report)
  await runJobs('draw-scores')
  const earlier = () =>
    sql`update report_uncertainties set method = 1 where report_id = ${report._id}`.execute(db)
  await earlier()
  await sql`delete from pgboss.job`.execute(db)
  expect(await readDraws(report), 'of a draft').toBeNull()
  await runJobs('draw-scores')
  await publishReport(senior, report._id)
  const published = await readDraws(report)
  expect(published?.results).toHaveLength(4)
  await earlier()
  await sql`update report_documents set shape = 0 where report_id = ${report._id}`.execute(db)
  expect(await readDraws(report)).toEqual(published)
  await runJobs('draw-scores')
  const { method } = await db
    .selectFrom('report_uncertainties')
    .where('report_id', '=', report._id)
    .select('method')
    .executeTakeFirstOrThrow()
  expect(method, 'no job draws them again').toBe(1)
})

test('a preview has no draws [D28.44 S42.11]', async () => {
  const report = await addScoredReport()
  await setRespondents(report, 400)
  await readDraws(report)
  await runJobs('draw-scores')
  await publishReport(senior, report._id)
  const { body } = await read(customer, report)
  expect(body).toMatchObject({ preview: true, uncertainty: null })
  expect((await readDraws(report))?.results).toHaveLength(4)
})

test('draws of a publication are not lost with the process that calculates them [D28.45]', async () => {
  const report = await addScoredReport()
  await setRespondents(report, 400)
  await sql`delete from pgboss.job`.execute(db)
  await publishReport(senior, report._id)
  const program = fileURLToPath(new URL('../pdfs/fixtures/worker.ts', import.meta.url))
  const env = { ...process.env, TMPDIR: dataDirectory }
  const worker = spawn(process.execPath, [program, connectionString, dataDirectory], { env })
  onTestFinished(() => void worker.kill('SIGKILL'))
  const active = async () => {
    const { rows } = await sql`select from pgboss.job
      where name = 'draw-scores' and state = 'active'`.execute(db)
    return rows.length
  }
  await expect.poll(active, { interval: 5 }).toBe(1)
  const exited = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exited
  expect(await readDraws(report)).toBeNull()

  // As after two missed signs of life: the run is lost, and the job is due again.
  await sql`update pgboss.job set state = 'retry', start_after = now()
    where state = 'active'`.execute(db)
  await runJobs('draw-scores')
  expect((await readDraws(report))?.results).toHaveLength(4)
})
