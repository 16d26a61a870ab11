import type { FastifyBaseLogger } from 'fastify'

import { portalVersion } from '../portal-version.ts'
import type { Services } from '../services.ts'
import { logHappenings } from './log-happenings.ts'
import { openMetrics } from './open-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { wantsTracing } from './wants-tracing.ts'

/** Logs, measures and traces what this process does, as far as the environment asks for it. */
export async function openTelemetry(
  services: Services,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const { metrics, slowQuery } = services.config
  const stopLogging = logHappenings(log, slowQuery)
  const closing: (() => Promise<void>)[] = []
  if (wantsTracing(process.env)) {
    const { openTracing } = await import('./open-tracing.ts')
    closing.push(openTracing(await portalVersion()))
  }
  if (metrics) {
    const { port, close } = await serveMetrics(openMetrics(services), metrics, (error) =>
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
