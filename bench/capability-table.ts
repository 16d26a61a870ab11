import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { readAnswerTable } from '@insights/server/capability-reports/read-answer-table.ts'
import { findReportAccess } from '@insights/server/http/find-report-access.ts'
import { findSession, hashToken } from '@insights/server/http/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import autocannon from 'autocannon'
import { sql } from 'kysely'

import { addIndustry, addResearcher } from './add-industry.ts'
import { median } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { recordStatements } from './record-statements.ts'
import { report } from './report.ts'

const SECONDS = 4
const ROUNDS = 5

/**
 * Reading one company's and application's capability table, 200 answers with names, over HTTP:
 * the API against a bare `node:http` server that runs the same prepared statements, session and
 * access included, and stringifies the rows. Each in a process of its own, in turns.
 */
const portal = await openPortal()
const { db } = portal
const userId = await addResearcher(db)
const token = crypto.randomUUID() + crypto.randomUUID()
await db
  .insertInto('sessions')
  .values({ token_hash: hashToken(token), user_id: userId })
  .execute()

const caller = await findSession(db, token)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })
const reportId = await createReport(db, caller, {
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

const query = { report: reportId, company, application: 'iphone-app' } as const
const statements = await recordStatements(async () => {
  await findSession(db, token)
  await findReportAccess(db, caller, reportId)
  const rows = await readAnswerTable(db, { ...query, $limit: Infinity, $skip: 0 })
  if (rows?.length !== 200) throw new Error(`Expected 200 answers, found ${rows?.length}`)
})

const path = `/api/capability-reports?report=${reportId}&company=${company}&application=iphone-app&$limit=infinity`
const shared = { DATABASE: portal.connectionString, PATH: process.env['PATH'] ?? '' }
const api = await serve('serve-api.ts', shared)
const bare = await serve('serve-bare.ts', { ...shared, STATEMENTS: JSON.stringify(statements) })

const rates = { api: [] as number[], bare: [] as number[] }
for (let round = 0; round <= ROUNDS; round += 1) {
  const [one, other] = [await load(api.port), await load(bare.port)]
  if (round === 0) continue
  rates.api.push(one)
  rates.bare.push(other)
}
console.log(
  `Capability table: API ${median(rates.api).toFixed(0)} requests/s, bare server ${median(rates.bare).toFixed(0)} requests/s`,
)
report(
  'capability table, share of the bare server',
  (median(rates.api) / median(rates.bare)) * 100,
  '%',
  { atLeast: 75 },
)
api.stop()
bare.stop()
await portal.close()

async function load(port: string): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    headers: { authorization: `Bearer ${token}` },
    connections: 10,
    duration: SECONDS,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
  return result.requests.average
}

async function serve(file: string, env: Record<string, string>) {
  const server = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Also when the benchmark fails halfway.
  process.on('exit', () => server.kill())
  const ended = once(server, 'exit').then(() => Promise.reject(new Error(`${file} ended`)))
  const [chunk] = (await Promise.race([once(server.stdout, 'data'), ended])) as [Buffer]
  ended.catch(() => {})
  return { port: chunk.toString().trim(), stop: () => server.kill() }
}
