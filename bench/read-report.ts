import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import autocannon from 'autocannon'

import { median, printResult, forSeconds, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, publishReport } from './seed.ts'
import { serve } from './servers.ts'

/**
 * A purchased report's heaviest page, the matrix of 60 categories and 12 companies, as a reader's
 * browser requests it over HTTP: against a static file of as many bytes from the same process, and
 * once it is cached.
 */
const ROUNDS = unlessSmoke(5, 1)
const SECONDS = 2

const portal = await openPortal()
const { db, services } = portal
const { reportId } = await publishReport(services, {
  companies: 12,
  categories: 60,
  capabilities: 10,
})
const token = await addSession(db, await addCustomer(db, reportId))
const { bytes, etag } = await db
  .selectFrom('report_documents')
  .where('report_id', '=', reportId)
  .select(['body as bytes', 'etag'])
  .executeTakeFirstOrThrow()
const files = await mkdtemp(join(tmpdir(), 'insights-bench-page-'))
await writeFile(join(files, 'page.bin'), bytes)
const server = await serve('serve-api.ts', { DATABASE: portal.connectionString, FILES: files })

const times = { page: [] as number[], known: [] as number[], file: [] as number[] }
for (let round = 0; round <= ROUNDS; round += 1) {
  const page = `/api/report-documents/${reportId}`
  const [one, again, other] = [
    await timeOf(page, 200),
    await timeOf(page, 304, { 'if-none-match': `W/"${etag}"` }),
    await timeOf('/files/page.bin', 200),
  ]
  // Warm-up round.
  if (round === 0) continue
  times.page.push(one)
  times.known.push(again)
  times.file.push(other)
}
server.stop()
const [page, known, file] = [median(times.page), median(times.known), median(times.file)]
console.log(
  `${(bytes.length / 1000).toFixed(0)} kB: the report ${page.toFixed(2)} ms, known already ${known.toFixed(2)} ms, a file ${file.toFixed(2)} ms`,
)
printResult('a report’s heaviest page, times a static file of its size', page / file, 'x', {
  atMost: 3,
})
await portal.close()

/** Milliseconds of sequential requests on one connection. */
async function timeOf(
  path: string,
  expected: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...headers },
    connections: 1,
    ...forSeconds(SECONDS),
  })
  const answers = result.statusCodeStats as Record<string, { count: number }>
  const right = answers[expected]?.count ?? 0
  if (result.errors > 0 || right === 0 || Object.keys(answers).length > 1) {
    throw new Error(`${path} was answered ${JSON.stringify(answers)}`)
  }
  return (SECONDS * 1000) / right
}
