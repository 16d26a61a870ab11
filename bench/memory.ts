import { residentMemory } from '@insights/platform/child/start-child.ts'
import autocannon from 'autocannon'

import { addCustomer } from './add-customer.ts'
import { addSession } from './add-session.ts'
import { median } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { publishReport } from './publish-report.ts'
import { serve } from './serve.ts'
import { SMOKE, unlessSmoke } from './smoke.ts'

/**
 * Memory of a web process over many requests of readers and researchers: MEMORY_REQUESTS=500000 is
 * an hour's worth. Printed while running; Linux only.
 */
const REQUESTS = Number(process.env['MEMORY_REQUESTS'] ?? unlessSmoke(20_000, 120))
const SLICES = 12
/** The first requests load what a process needs anyway. */
const WARM_UP = 4

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
await portal.close()
const settled = sizes.slice(WARM_UP)
const half = settled.length >> 1
const [before, after] = [median(settled.slice(0, half)), median(settled.slice(half))]
printResult(`memory of a web process after ${REQUESTS} requests`, after, 'MB')
printResult('growth of memory, once it is warm', (after / before - 1) * 100, '%', { atMost: 10 })

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
