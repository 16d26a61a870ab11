import { residentMemory } from '@insights/platform/child/start-child.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import autocannon from 'autocannon'

import { addSession } from './add-session.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { publishReport } from './publish-report.ts'
import { recordStatements } from './record-statements.ts'
import { serve } from './serve.ts'
import { forSeconds, unlessSmoke } from './smoke.ts'

/**
 * Peak memory of a web process while 32 readers at once ask for all 6,000 answers of a report, and
 * that of a bare `node:http` server that reads the same rows and sends them as JSON. Linux only.
 */
const READERS = unlessSmoke(32, 2)
const SECONDS = 8

const portal = await openPortal()
const { db, services, connectionString } = portal
const size = { companies: 10, categories: 20, capabilities: 10 }
const { reportId, researcher } = await publishReport(services, size)
const tokens: string[] = []
while (tokens.length < READERS) tokens.push(await addSession(db, researcher))
const [session] = await recordStatements(async () => void (await findSession(db, tokens[0]!)))
if (!session) throw new Error('No statement finds a session')
const answers = {
  name: 'answers',
  text: 'select * from answers where report_id = $1 order by id',
  values: [reportId],
}

const peaks: Record<string, number> = {}
for (const [name, file, env] of [
  ['web process', 'serve-api.ts', {}],
  ['bare server', 'serve-bare.ts', { STATEMENTS: JSON.stringify([session, answers]) }],
] as const) {
  const server = await serve(file, { DATABASE: connectionString, ...env })
  const before = residentMemory(server.pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentMemory(server.pid))), 20)
  let next = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}/api/capability-reports?report=${reportId}&$limit=infinity`,
    connections: READERS,
    ...forSeconds(SECONDS),
    setupClient: (client) => {
      client.setHeaders({
        authorization: `Bearer ${tokens[next++ % READERS]}`,
        'accept-encoding': 'gzip',
      })
    },
  })
  clearInterval(watch)
  server.stop()
  peaks[name] = peak / 1024 ** 2
  console.log(
    `  ${name}: ${(before / 1024 ** 2).toFixed(0)} MB idle, ${(peak / 1024 ** 2).toFixed(0)} MB at most, ${result.requests.average.toFixed(0)} requests/s, ${result.non2xx} refused`,
  )
}
await portal.close()
printResult(`${READERS} readers of 6,000 answers, peak memory`, peaks['web process']!, 'MB')
printResult('times the bare server', peaks['web process']! / peaks['bare server']!, 'x', {
  atMost: 1.5,
})
