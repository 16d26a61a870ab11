import autocannon from 'autocannon'

import { processorTime, median, printResult, forSeconds, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addSession, publishReport } from './seed.ts'
import { serve } from './servers.ts'

/**
 * Processor time of a server for a request: with its line in the log against none, and a published
 * report's document for a client that takes no gzip against one that does, and a page of the portal
 * with the text of a report against one with its outline alone. Alternating.
 */
const ROUNDS = unlessSmoke(5, 1)
const SECONDS = 2

const portal = await openPortal()
const { db, connectionString, services } = portal
const { reportId } = await publishReport(services, {
  companies: 12,
  categories: 30,
  capabilities: 10,
})
const token = await addSession(db, await addCustomer(db, reportId))
const logging = await serve('serve-api.ts', { DATABASE: connectionString, LOG_LEVEL: 'info' })
const silent = await serve('serve-api.ts', { DATABASE: connectionString })
const document = `/api/report-documents/${reportId}`
const ways = {
  logged: { server: logging, path: '/api/sessions', encoding: 'gzip' },
  unlogged: { server: silent, path: '/api/sessions', encoding: 'gzip' },
  plain: { server: silent, path: document, encoding: 'identity' },
  packed: { server: silent, path: document, encoding: 'gzip' },
  outline: { server: silent, path: `/appendix/screenshots?report=${reportId}`, encoding: 'gzip' },
  text: {
    server: silent,
    path: `/content-building/executive-summary?report=${reportId}`,
    encoding: 'gzip',
  },
}
type Name = keyof typeof ways
const names = Object.keys(ways) as Name[]
const costs: Record<Name, number[]> = {
  logged: [],
  unlogged: [],
  plain: [],
  packed: [],
  outline: [],
  text: [],
}
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const name of names) {
    const cost = await load(name)
    // Warm-up round for each.
    if (round > 0) costs[name].push(cost)
  }
}
logging.stop()
silent.stop()
const cost = (name: Name) => median(costs[name])
for (const name of names) console.log(`A request, ${name}: ${cost(name).toFixed(3)} ms`)
printResult('a request with its line in the log against one without', cost('logged') / cost('unlogged'), 'x', { atMost: 1.25 }) // prettier-ignore
printResult('a document not compressed against one that is', cost('plain') / cost('packed'), 'x', {
  atMost: 1.5,
})
printResult('a page with its text, more than its outline', cost('text') - cost('outline'), 'ms', {
  atMost: 1.5,
})
await portal.close()

/** Milliseconds of the server's processor time for each request of ten connections. */
async function load(name: Name): Promise<number> {
  const { server, path, encoding } = ways[name]
  const before = processorTime(server.pid)
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    connections: 10,
    ...forSeconds(SECONDS),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
  return (processorTime(server.pid) - before) / result.requests.total
}
