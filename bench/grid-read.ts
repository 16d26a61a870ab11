import { loadAnswerGrid } from '@insights/server/answers/answer-grid.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { startEdition } from '@insights/server/reports/editions/routes.ts'
import { sql } from 'kysely'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { compareServers } from './compare-servers.ts'
import { median, time } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { recordStatements } from './record-statements.ts'
import { unlessSmoke } from './smoke.ts'

/**
 * Reading the assessment grid of an edition that was started from another, 300 capabilities of 12
 * companies with the previous edition's answers: the API against a bare `node:http` server that
 * runs the same prepared statements and stringifies the rows.
 */
const portal = await openPortal()
const { app, db, services } = portal
const token = await addSession(db, await addResearcher(db))
const caller = await findSession(db, token)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 12, categories: 30, capabilities: 10 })
const date = '2026-03-01T00:00:00.000Z'
const before = await createReport(services, caller, { industry, status: 'DRAFT', date })
await sql`update answers set has_capability = true, status = 'COMPLETED', updated_at = now(),
  updated_by = ${caller._id}, capability_change_id = 'no-change'
  where report_id = ${before}`.execute(db)
for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED'] as const)
  await db.updateTable('reports').set({ status }).where('id', '=', before).execute()
const reportId = await startEdition(services, caller, before, { date: '2026-04-01T00:00:00.000Z' })
await sql`analyze`.execute(db)

const statements = await recordStatements(async () => {
  await findSession(db, token)
  await findReportAccess(db, caller, reportId)
  const { answers } = await loadAnswerGrid(db, reportId, 'iphone-app')
  if (answers.length !== 3600 || answers[0]?.previous !== true)
    throw new Error(`Expected 3600 answers with earlier ones, found ${answers.length}`)
})
const path = `/api/answer-grid/${reportId}?application=iphone-app`
const headers = { authorization: `Bearer ${token}` }
const plain = await app.inject({ url: path, headers })
const packed = await app.inject({
  url: path,
  headers: { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
})
printResult('answer grid of 3,600 cells', plain.rawPayload.length / 1024, 'kB')
printResult('answer grid as it is sent', packed.rawPayload.length / 1024, 'kB', { atMost: 400 })
const times: number[] = []
for (let round = 0; round < unlessSmoke(20, 1); round += 1)
  times.push(await time(() => app.inject({ url: path, headers })))
printResult('answer grid, one read', median(times), 'ms')
for (const encoding of ['zstd', 'br', 'gzip']) {
  const [plainly, compressed]: number[][] = [[], []]
  for (let round = 0; round < unlessSmoke(20, 1); round += 1) {
    plainly!.push(await processorTimeOf('identity'))
    compressed!.push(await processorTimeOf(encoding))
  }
  const share = (median(compressed!) / median(plainly!)) * 100
  printResult(`answer grid as ${encoding}, processor time of one not compressed`, share, '%')
}

const { api, bare } = await compareServers({
  connectionString: portal.connectionString,
  tokens: [token],
  path,
  statements,
  rounds: 5,
  seconds: 4,
})
console.log(
  `Answer grid: API ${api.toFixed(1)} requests/s, bare server ${bare.toFixed(1)} requests/s`,
)
printResult('answer grid, share of the bare server', (api / bare) * 100, '%', { atLeast: 75 })
await portal.close()

/** Milliseconds of processor time of this process for one read. */
async function processorTimeOf(encoding: string): Promise<number> {
  const before = process.cpuUsage()
  await app.inject({ url: path, headers: { ...headers, 'accept-encoding': encoding } })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
