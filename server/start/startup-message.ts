import type { FastifyInstance } from 'fastify'

import { DEMO_USERS } from '../demo/people.ts'
import type { Config } from './config.ts'

/**
 * Returns the lines for the operator at the start: the portal's URL, and accounts to try it with.
 */
export function startupMessage(app: FastifyInstance, config: Config, demo: boolean): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const name = config.role === 'all' ? '' : ` (${config.role})`
  const url = config.isPublicUrlSet ? config.publicUrl : `http://localhost:${port}`
  const lines = [`Competitive Insights${name} is ready: ${url}`]
  if (demo && config.role !== 'worker') {
    lines.push('', 'Sign in to the demo content as', ...DEMO_USERS.map(introduce))
  }
  return lines.join('\n')
}

const ROLES = { SENIOR: 'senior', ADMIN: 'researcher', CUSTOMER: 'customer' }

function introduce({ loginType, email, password }: (typeof DEMO_USERS)[number]): string {
  return `  ${ROLES[loginType].padEnd(12)}${email.padEnd(26)}${password}`
}
