import { once } from 'node:events'
import { createServer } from 'node:http'

import { countConnections } from '@insights/platform/database/kysely.ts'
import { jobEnded, statementEnded, storageFailed } from '@insights/platform/telemetry/events.ts'
import { requestIdField } from '@insights/platform/telemetry/request-context.ts'
import type { FastifyBaseLogger } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { freeSpace } from '../files/free-space.ts'
import { requestEnded } from '../http/instrument-requests.ts'
import { requestRejected } from '../http/shed-load.ts'
import { openStreams } from '../live/hub.ts'
import { toListenError } from '../start/listen-error.ts'
import { portalVersion } from '../start/portal-version.ts'
import type { Services } from '../start/services.ts'

/** Logs, measures and traces the work of this process, as far as the environment asks for it. */
export async function startTelemetry(
  services: Services,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const { metrics, slowQuery } = services.config
  const stopLogging = logEvents(log, slowQuery)
  const closing: (() => Promise<void>)[] = []
  if (wantsTracing(process.env)) {
    const { startTracing } = await import('./start-tracing.ts')
    closing.push(startTracing(await portalVersion()))
  }
  if (metrics) {
    const { port, close } = await serveMetrics(createMetrics(services), metrics, (error) =>
      log.warn({ err: error }, 'the metrics could not be read'),
    )
    closing.push(close)
    log.info(`metrics on http://${metrics.host}:${port}/metrics`)
  }
  return async () => {
    stopLogging()
    for (const close of closing) await close()
  }
}

/** Returns whether OpenTelemetry's own variables name a collector of traces. */
export function wantsTracing(variables: NodeJS.ProcessEnv): boolean {
  const endpoint =
    variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || variables['OTEL_EXPORTER_OTLP_ENDPOINT']
  const isOff =
    variables['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' ||
    variables['OTEL_TRACES_EXPORTER'] === 'none'
  return Boolean(endpoint) && !isOff
}

/** Maximum length of a statement in the log; longer ones are cut. */
const MAX_TEXT_LENGTH = 2000

/**
 * Logs work besides responses under the id of the request that it was done for: jobs, and
 * statements that took `slowMilliseconds` or longer. Returns a function to stop.
 */
export function logEvents(log: FastifyBaseLogger, slowMilliseconds: number): () => void {
  const stops = [
    jobEnded.subscribe(({ run, failed, milliseconds }) => {
      const line = { job: run.id, queue: run.queue, triedBefore: run.triedBefore, milliseconds: Math.round(milliseconds), ...requestIdField() } // prettier-ignore
      if (failed) log.warn(line, 'job failed')
      else log.info(line, 'job done')
    }),
    statementEnded.subscribe(({ text, milliseconds }) => {
      if (slowMilliseconds === 0 || milliseconds < slowMilliseconds) return
      const statement = text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH)
      log.warn({ statement, milliseconds: Math.round(milliseconds), ...requestIdField() }, 'slow statement') // prettier-ignore
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** From a cached response to one that users no longer wait for, in seconds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10]
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
const JOB_SECONDS = [0.05, 0.25, 1, 5, 20, 60, 300]

interface Metrics {
  /** All of them in Prometheus's text format, with its content type. */
  readonly read: () => Promise<{ readonly type: string; readonly text: string }>
  readonly close: () => void
}

/** Measures this process from now on; names are in docs/operations. */
export function createMetrics({
  db,
  jobs,
  config,
}: Pick<Services, 'db' | 'jobs' | 'config'>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor, and how late the event loop is.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'insights_request_duration_seconds',
    help: 'Answered requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const rejected = new Counter({
    name: 'insights_requests_refused_total',
    help: 'Requests refused with 503 since the process was overloaded',
    registers,
  })
  const statements = new Histogram({
    name: 'insights_statement_duration_seconds',
    help: 'Statements that the database has answered',
    labelNames: ['failed'],
    buckets: STATEMENT_SECONDS,
    registers,
  })
  const runs = new Histogram({
    name: 'insights_job_duration_seconds',
    help: 'Runs of jobs in this process',
    labelNames: ['queue', 'failed'],
    buckets: JOB_SECONDS,
    registers,
  })
  const storageErrors = new Counter({
    name: 'insights_storage_errors_total',
    help: 'Calls of the file storage that failed',
    labelNames: ['operation'],
    registers,
  })
  const streams = new Gauge({
    name: 'insights_live_connections',
    help: 'Open pages that hear of changes from this process',
    registers,
  })
  new Gauge({
    name: 'insights_database_connections',
    help: 'Connections of this process that are busy or idle, and requests waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(countConnections(db))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'insights_free_bytes',
    help: 'Free bytes of the fullest disk on which this process writes files',
    registers,
    async collect() {
      this.set(await freeSpace(config))
    },
  })
  new Gauge({
    name: 'insights_jobs',
    help: 'Jobs by queue and state: the same from every process on one database',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      for (const { queue, state, count } of await jobs.count()) this.set({ queue, state }, count)
    },
  })
  const stops = [
    requestEnded.subscribe(({ method, route, status, milliseconds }) => {
      // Many quick probes would hide few slow or failed requests.
      if (route.startsWith('/api/health/')) return
      requests.observe({ method, route, status }, milliseconds / 1000)
    }),
    requestRejected.subscribe(() => rejected.inc()),
    statementEnded.subscribe(({ failed, milliseconds }) =>
      statements.observe({ failed: String(failed) }, milliseconds / 1000),
    ),
    jobEnded.subscribe(({ run, failed, milliseconds }) =>
      runs.observe({ queue: run.queue, failed: String(failed) }, milliseconds / 1000),
    ),
    storageFailed.subscribe(({ operation }) => storageErrors.inc({ operation })),
    openStreams.subscribe(({ count }) => streams.set(count)),
  ]
  return {
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    close: () => {
      for (const stop of stops) stop()
      registry.clear()
    },
  }
}

/**
 * Serves `GET /metrics` on a port of its own, so that a proxy's mistake does not open it to
 * visitors of the portal. Returns a function to stop.
 */
async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  onError: (error: unknown) => void,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      // E.g. while the database is away.
      (error: unknown) => {
        onError(error)
        response.writeHead(503).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw toListenError(error, 'METRICS_PORT', { host, port })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      metrics.close()
    },
  }
}
