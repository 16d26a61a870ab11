import { jobEnded, statementEnded } from '@insights/platform/telemetry/events.ts'
import { requestIdField } from '@insights/platform/telemetry/request-context.ts'
import type { FastifyBaseLogger } from 'fastify'

import { portalVersion } from '../start/portal-version.ts'
import type { Services } from '../start/services.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

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
