import { findSession } from '@insights/server/http/session/find-session.ts'
import autocannon from 'autocannon'

import { addCustomer } from './add-customer.ts'
import { addSession } from './add-session.ts'
import { median } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { publishReport } from './publish-report.ts'
import { recordStatements } from './record-statements.ts'
import { serve } from './serve.ts'

/**
 * Requests per second of readers for a published report's document, against a bare `node:http`
 * server that sends the same bytes after one prepared session query. Alternating.
 */
const ROUNDS = Number(process.env['READ_ROUNDS'] ?? 5)
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
const bare = await serve('serve-document.ts', {
  DATABASE: connectionString,
  REPORT: reportId,
  SESSION: JSON.stringify(session),
})
const rates = { api: [] as number[], bare: [] as number[] }
for (let round = 0; round <= ROUNDS; round += 1) {
  const [one, other] = [await load(api.port), await load(bare.port)]
  // Warm-up round for both.
  if (round === 0) continue
  rates.api.push(one)
  rates.bare.push(other)
}
api.stop()
bare.stop()
const [ours, theirs] = [median(rates.api), median(rates.bare)]
console.log(
  `A published report: ${ours.toFixed(0)} requests/s, bare ${theirs.toFixed(0)} requests/s`,
)
printResult('reading a published report, share of the bare server', (ours / theirs) * 100, '%', {
  atLeast: 60,
})
await portal.close()

async function load(port: string): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/report-documents/${reportId}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    connections: 10,
    duration: SECONDS,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
  return result.requests.average
}
