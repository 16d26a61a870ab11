import { once } from 'node:events'
import { createServer } from 'node:http'

import { toListenError } from '../listen-error.ts'
import type { Metrics } from './create-metrics.ts'

/**
 * Answers `GET /metrics` on a port of its own: whoever may reach the portal is not to reach this by
 * a proxy's mistake. Answers how to stop.
 */
export async function serveMetrics(
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
