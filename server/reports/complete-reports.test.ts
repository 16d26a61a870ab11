import type { FindResult } from '@insights/contract/find.ts'
import type { ReportProgress } from '@insights/contract/reports/report-progress.ts'
import type { Report, ReportListed } from '@insights/contract/reports/reports.ts'
import { statementEnded } from '@insights/platform/telemetry/events.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { completeReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, owner, researcher } = await openTestPortal()

const INPUTS = ['answers', 'report_companies', 'consumer_surveys', 'device_weights']

/** Returns whether a list, the report itself and its progress call it complete. */
async function readComplete(id: string, industry: string): Promise<boolean[]> {
  const list = await researcher<FindResult<ReportListed>>('GET', '/reports', { industry })
  const { body: report } = await researcher<Report>('GET', `/reports/${id}`)
  const { body: progress } = await researcher<ReportProgress>('GET', `/report-progress/${id}`)
  const listed = list.body.data.find(({ _id }) => _id === id)
  return [listed!.can.finalize, report.can.finalize, progress.complete]
}

test('a list marks complete drafts as complete, beside others [A4.11]', async () => {
  const report = await addCompleteReport(db)
  const { industry } = report
  const other = await addCompleteReport(db, { industry, date: '2026-04-01', answered: false })
  await completeReport(db, researcher, report)
  expect(await readComplete(report._id, industry._id)).toEqual([true, true, true])
  expect(await readComplete(other._id, industry._id)).toEqual([false, false, false])
})

test('the contents of a report are read once for each of its versions [D11.146]', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, researcher, report)
  const texts: string[] = []
  const stop = statementEnded.subscribe(({ text }) => texts.push(text))
  const countReads = async () => {
    texts.length = 0
    await researcher('GET', '/reports', { industry: report.industry._id })
    return texts.filter((text) => text.includes('"methodology_from"')).length
  }
  try {
    expect([await countReads(), await countReads()]).toEqual([1, 0])
    await sql`update content_buildings set content = content
      where report_id = ${report._id}`.execute(db)
    expect([await countReads(), await countReads()]).toEqual([1, 0])
  } finally {
    stop()
  }
})

test.each([
  [
    'an answer is a draft',
    `update answers set status = 'DRAFT' where id = (
    select id from answers where report_id = $1 limit 1)`,
  ],
  [
    'an answer is left',
    `update answers set status = 'NOT_COMPLETED' where id = (
    select id from answers where report_id = $1 limit 1)`,
  ],
  ['a rating is missing', `update report_companies set user_ratings = '{}' where report_id = $1`],
  [
    'a group of categories has no text',
    `insert into report_categories (report_id, category_id, application_id, title, belongs_to)
    select report_id, gen_random_uuid(), application_id, 'New', 'New group'
    from report_categories where report_id = $1 limit 1`,
  ],
  [
    'a category is of a group without text',
    `update report_categories set belongs_to = 'New group' where id = (
    select id from report_categories where report_id = $1 limit 1)`,
  ],
  ['the survey is gone', 'delete from consumer_surveys where report_id = $1'],
  [
    'the survey is not sorted',
    `update consumer_surveys set sorted_data = '[]' where report_id = $1`,
  ],
  ['weights are gone', 'delete from device_weights where report_id = $1'],
  ['scores are gone', 'delete from scorings where report_id = $1'],
  ['content is gone', 'delete from content_buildings where report_id = $1'],
  [
    'a text is empty',
    `update content_buildings set content = jsonb_set(content, '{executiveSummary,topPerformers}', 'null')
    where report_id = $1`,
  ],
])('a complete draft is incomplete in a list as soon as %s [A4.11]', async (_, change) => {
  const report = await addCompleteReport(db)
  await completeReport(db, researcher, report)
  expect(await readComplete(report._id, report.industry._id)).toEqual([true, true, true])
  await owner.transaction().execute(async (transaction) => {
    // The triggers would delete the scores too.
    for (const table of INPUTS)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction)
    const [before, after] = change.split('$1')
    await sql`${sql.raw(before!)} ${report._id} ${sql.raw(after ?? '')}`.execute(transaction)
    for (const table of INPUTS)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction)
  })
  const found = await readComplete(report._id, report.industry._id)
  expect(found).toEqual([false, false, false])
})
