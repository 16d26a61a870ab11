import { findSession } from '@insights/server/http/session/find-session.ts'
import autocannon from 'autocannon'

import { median, printResult, forSeconds, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, publishReport } from './seed.ts'
import { recordStatements, serve } from './servers.ts'

/**
 * Requests per second of readers for a published report's document, against a bare `node:http`
 * server that sends the same bytes after one prepared session query; and of readers who have it
 * already, for whom both answer 304. Alternating.
 */
const ROUNDS = Number(process.env['READ_ROUNDS'] ?? unlessSmoke(5, 1))
const SECONDS = Number(process.env['READ_SECONDS'] ?? 4)

const portal = await openPortal()
const { db, connectionString, services } = portal
const { reportId } = await publishReport(services, {
  companies: 12,
  categories: 30,
  capabilities: 10,
})
const token = await addSession(db, await addCustomer(db, reportId))
const [session] = await recordStatements(async () => void (await findSession(db, token)))
const api = await serve('serve-api.ts', { DATABASE: connectionString })
const bare = await serve('serve-bare.ts', {
  DATABASE: connectionString,
  ANSWER: 'document',
  REPORT: reportId,
  STATEMENTS: JSON.stringify([session]),
})
const { etag } = await db
  .selectFrom('report_documents')
  .where('report_id', '=', reportId)
  .select('etag')
  .executeTakeFirstOrThrow()
for (const [name, headers, atLeast] of [
  ['reading a published report', {}, 60],
  ['reading a published report again (304)', { 'if-none-match': `W/"${etag}"` }, 80],
] as const) {
  const rates = { api: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [one, other] = [await load(api.port, headers), await load(bare.port, headers)]
    // Warm-up round for both.
    if (round === 0) continue
    rates.api.push(one)
    rates.bare.push(other)
  }
  const [ours, theirs] = [median(rates.api), median(rates.bare)]
  console.log(`  API ${ours.toFixed(0)} requests/s, bare server ${theirs.toFixed(0)} requests/s`)
  printResult(`${name}, share of the bare server`, (ours / theirs) * 100, '%', { atLeast })
}
api.stop()
bare.stop()
await portal.close()

async function load(port: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/report-documents/${reportId}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...headers },
    connections: 10,
    ...forSeconds(SECONDS),
  })
  const expected = 'if-none-match' in headers ? 304 : 200
  if (result.errors > 0 || Object.keys(result.statusCodeStats ?? {}).join() !== String(expected))
    throw new Error(`Not all answers were ${expected}`)
  return result.requests.average
}
