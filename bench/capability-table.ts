import {
  capabilityOrder,
  selectAnswers,
  withAnswerColumns,
} from '@insights/server/answers/answer-rows.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { sql } from 'kysely'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { compareServers } from './compare-servers.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { recordStatements } from './record-statements.ts'

/**
 * Reading the capability table of one company and application, 200 answers with names, over HTTP:
 * the API against a bare `node:http` server that reads session, access and rows by a statement each,
 * and stringifies the rows. Each runs in its own process, alternating.
 */
const portal = await openPortal()
const { db, services } = portal
const userId = await addResearcher(db)
const token = await addSession(db, userId)

const caller = await findSession(db, token)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })
const reportId = await createReport(services, caller, {
  industry,
  status: 'DRAFT',
  date: '2026-03-01T00:00:00.000Z',
})
await sql`update answers set has_capability = true, status = 'COMPLETED', updated_at = now(), updated_by = ${userId},
  capability_change_id = 'no-change' where report_id = ${reportId}`.execute(db)
await sql`analyze`.execute(db)
const { company_id: company } = await db
  .selectFrom('report_companies')
  .select('company_id')
  .where('report_id', '=', reportId)
  .executeTakeFirstOrThrow()

const statements = await recordStatements(async () => {
  await findSession(db, token)
  await findReportAccess(db, caller, reportId)
  const rows = await withAnswerColumns(selectAnswers(db))
    .where('answers.report_id', '=', reportId)
    .where('answers.company_id', '=', company)
    .where('answers.application_id', '=', 'iphone-app')
    .orderBy(capabilityOrder)
    .execute()
  if (rows.length !== 200) throw new Error(`Expected 200 answers, found ${rows.length}`)
})

const path = `/api/capability-reports?report=${reportId}&company=${company}&application=iphone-app&$limit=infinity`
const { api, bare } = await compareServers({
  connectionString: portal.connectionString,
  tokens: [token],
  path,
  statements,
  rounds: 5,
  seconds: 4,
})
console.log(
  `Capability table: API ${api.toFixed(0)} requests/s, bare server ${bare.toFixed(0)} requests/s`,
)
printResult('capability table, share of the bare server', (api / bare) * 100, '%', { atLeast: 75 })
await portal.close()
