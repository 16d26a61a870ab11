import { residentMemory } from '@insights/platform/child/start-child.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import autocannon from 'autocannon'

import { forSeconds, median, printResult, SMOKE, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, publishReport } from './seed.ts'
import { recordStatements, serve } from './servers.ts'

/**
 * Memory of a web process over many requests of readers and researchers, against itself before
 * (MEMORY_REQUESTS=500000 is an hour's worth); and its peak while 32 readers at once ask for all 6,000
 * answers of a report, against a bare `node:http` server that sends the same rows. Linux only.
 */
const REQUESTS = Number(process.env['MEMORY_REQUESTS'] ?? unlessSmoke(20_000, 120))
const SLICES = 12
/** The first requests load what a process needs anyway. */
const WARM_UP = 4
const READERS = unlessSmoke(32, 2)
const READER_SECONDS = 8

const portal = await openPortal()
const { db, services } = portal
const { reportId, researcher } = await publishReport(services, {
  companies: 6,
  categories: 20,
  capabilities: 5,
})
const customer = await addSession(db, await addCustomer(db, reportId))
const staff = await addSession(db, researcher)
const api = await serve('serve-api.ts', { DATABASE: portal.connectionString })
const sizes: number[] = []
for (let slice = 1; slice <= SLICES; slice += 1) {
  await ask(Math.ceil(REQUESTS / SLICES))
  sizes.push(residentMemory(api.pid) / 1024 ** 2)
  console.log(
    `  after ${Math.ceil((REQUESTS * slice) / SLICES)} requests: ${sizes.at(-1)!.toFixed(0)} MB`,
  )
}
api.stop()
const settled = sizes.slice(WARM_UP)
const half = settled.length >> 1
const [before, after] = [median(settled.slice(0, half)), median(settled.slice(half))]
printResult(`memory of a web process after ${REQUESTS} requests`, after, 'MB')
printResult('growth of memory, once it is warm', (after / before - 1) * 100, '%', { atMost: 10 })

const size = { companies: 10, categories: 20, capabilities: 10 }
const { reportId: large, researcher: reader } = await publishReport(services, size)
const tokens: string[] = []
while (tokens.length < READERS) tokens.push(await addSession(db, reader))
const [session] = await recordStatements(async () => void (await findSession(db, tokens[0]!)))
const answers = {
  name: 'answers',
  text: 'select * from answers where report_id = $1 order by id',
  values: [large],
}
const STATEMENTS = JSON.stringify([session, answers])
const ours = await peakOf('serve-api.ts', {})
const bare = await peakOf('serve-bare.ts', { ANSWER: 'rows', STATEMENTS })
printResult(`${READERS} readers of 6,000 answers, peak memory`, ours, 'MB')
printResult('times the bare server', ours / bare, 'x', { atMost: 1.5 })
await portal.close()

/** Megabytes that a new process takes at most while all readers ask. */
async function peakOf(file: string, env: Record<string, string>): Promise<number> {
  const server = await serve(file, { DATABASE: portal.connectionString, ...env })
  let peak = 0
  let connected = 0
  const watch = setInterval(() => (peak = Math.max(peak, residentMemory(server.pid))), 20)
  await autocannon({
    url: `http://127.0.0.1:${server.port}/api/capability-reports?report=${large}&$limit=infinity`,
    connections: READERS,
    setupClient: (client) => {
      const token = tokens[connected++ % READERS]
      client.setHeaders({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' })
    },
    ...forSeconds(READER_SECONDS),
  })
  peak = Math.max(peak, residentMemory(server.pid))
  clearInterval(watch)
  server.stop()
  return peak / 1024 ** 2
}

async function ask(amount: number): Promise<void> {
  const paths = [
    [customer, `/api/report-documents/${reportId}`],
    [customer, '/api/reports?$limit=8'],
    [staff, `/api/answer-grid/${reportId}?application=iphone-app`],
    [customer, '/api/status-io'],
    [customer, `/api/report-documents/${reportId}/capabilities.csv`],
  ] as const
  const result = await autocannon({
    url: `http://127.0.0.1:${api.port}`,
    connections: 10,
    amount,
    ...(SMOKE && { sampleInt: 50 }),
    requests: paths.map(([token, path]) => ({
      path,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
}
