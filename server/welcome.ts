import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** What to tell whoever has just started the portal. */
export function welcome(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const lines = [`Competitive Insights is ready: ${config.publicUrl.replace(/:\d+$/, '')}:${port}`]
  return lines.join('\n')
}
