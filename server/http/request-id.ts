import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What proxies and programs send: no room for anything that a log would take for more than a name. */
const WELL_FORMED = /^[\w-]{8,64}$/

/** The id that a request brings in X-Request-Id, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}
