import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { residentMemory } from '@insights/platform/child/start-child.ts'

import { measure, median, printRow, setting, SMOKE, time, unlessSmoke } from './measure.ts'
import { type Portal, withPortal } from './open-portal.ts'
import { addCustomer, addSession, addSessions, publishReport } from './seed.ts'
import { load, recordSession, serve, serveBare, type Server, untilReady } from './servers.ts'

/** How long a portal takes to start, and the memory of a web process. Linux only. */
/** Time from start to ready: first start, and start on an existing directory. */
async function measureStart() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'insights-start-'))
  const startAndStop = async () => {
    const env = { PORT: '39471', DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' }
    const main = join(import.meta.dirname, '../server/main.ts')
    const portal = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: 'ignore' }) // prettier-ignore
    const taken = await time(() => untilReady(portal, `http://127.0.0.1:${env.PORT}`))
    portal.kill('SIGTERM')
    await once(portal, 'exit')
    return taken
  }
  const first = await startAndStop()
  const later: number[] = []
  for (let round = 0; round < setting('ROUNDS', 5, 1); round += 1) later.push(await startAndStop())
  printRow('first start, demo content included, and later ones', 'ms', { figure: first, reference: median(later), atMost: 6000 }) // prettier-ignore
  await rm(dataDirectory, { recursive: true, force: true })
}

/**
 * Memory of a web process over many requests of readers and researchers, against itself before.
 * BENCH_REQUESTS=500000 is an hour's worth.
 */
async function measureGrowth({ db, services, connectionString }: Portal) {
  const requests = setting('REQUESTS', 20_000, 150)
  const size = { companies: 6, categories: 20, capabilities: 5 }
  const { reportId, researcher } = await publishReport(services, size)
  const customer = await addSession(db, await addCustomer(db, reportId))
  const staff = await addSession(db, researcher)
  const api = await serve('serve-portal.ts', { DATABASE: connectionString })
  const paths = [
    [customer, `/api/report-documents/${reportId}`],
    [customer, '/api/reports?$limit=8'],
    [staff, `/api/answer-grid/${reportId}?application=iphone-app`],
    [customer, '/api/status-io'],
    [customer, `/api/report-documents/${reportId}/capabilities.csv`],
  ] as const
  const slices = unlessSmoke(12, 3)
  const sizes: number[] = []
  for (let slice = 0; slice < slices; slice += 1) {
    const amount = Math.ceil(requests / slices / paths.length)
    for (const [token, path] of paths) await load(api, { path, tokens: [token], amount })
    sizes.push(residentMemory(api.pid) / 1024 ** 2)
  }
  // The first requests load what a process needs anyway.
  const [reference, figure] = [
    median(sizes.slice(slices / 3, (2 * slices) / 3)),
    median(sizes.slice((2 * slices) / 3)),
  ]
  const what = `memory of a web process after ${requests} requests, and before`
  printRow(what, 'MB', { figure, reference, ratioAtMost: unlessSmoke(1.1, Infinity) })
}

/** The most that 32 readers at once take who ask for 6,000 answers, against a bare server. */
async function measurePeak({ db, services, connectionString: DATABASE }: Portal) {
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const { reportId, researcher } = await publishReport(services, size)
  const tokens = await addSessions(db, unlessSmoke(32, 2), researcher)
  const text = 'select * from answers where report_id = $1 order by id'
  const statements = [
    await recordSession(db, tokens[0]!),
    { name: 'answers', text, values: [reportId] },
  ]
  const path = `/api/capability-reports?report=${reportId}&$limit=infinity`
  const peakOf = async (server: Server) => {
    let peak = 0
    const look = () => (peak = Math.max(peak, residentMemory(server.pid)))
    const watch = setInterval(look, 20)
    await load(server, { path, tokens, connections: tokens.length, seconds: 8 })
    look()
    clearInterval(watch)
    return peak / 1024 ** 2
  }
  const figure = await peakOf(await serve('serve-portal.ts', { DATABASE }))
  const reference = await peakOf(await serveBare(DATABASE, 'rows', statements))
  const what = `peak memory of ${tokens.length} readers of 6,000 answers, and of a bare server`
  printRow(what, 'MB', { figure, reference, ratioAtMost: unlessSmoke(1.5, Infinity) })
}

await measure({
  // It starts a portal with an embedded database, which a smoke run has no time for.
  ...(!SMOKE && { start: measureStart }),
  growth: withPortal(measureGrowth),
  peak: withPortal(measurePeak),
})
