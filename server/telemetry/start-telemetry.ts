import type { FastifyBaseLogger } from 'fastify'

import { portalVersion } from '../portal-version.ts'
import type { Services } from '../services.ts'
import { createMetrics } from './create-metrics.ts'
import { logEvents } from './log-events.ts'
import { serveMetrics } from './serve-metrics.ts'
import { wantsTracing } from './wants-tracing.ts'

/** Logs, measures and traces what this process does, as far as the environment asks for it. */
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
