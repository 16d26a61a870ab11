import { Pool } from 'pg'

import { parseTypes } from './parse-types.ts'

export interface PoolOptions {
  /** Shown in `pg_stat_activity`, e.g. `insights web`. */
  applicationName?: string
  /** Maximum number of connections; further queries wait. */
  size?: number
  /** Statement timeout in milliseconds; 0 for none. */
  statementTimeout?: number
  /** Called when an idle connection breaks; the pool replaces it. */
  onIdleError?: (error: Error) => void
}

/** PostgreSQL ends a long statement itself; this much later its response will not come any more. */
const ANSWER_DUE = 1.2

/** Creates a connection pool with timeouts on everything that could hang. */
export function createPool(connectionString: string, options: PoolOptions = {}): Pool {
  const { statementTimeout = 30_000 } = options
  const pool = new Pool({
    connectionString,
    application_name: options.applicationName ?? 'insights',
    max: options.size ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout * ANSWER_DUE,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: parseTypes,
  })
  pool.on('error', options.onIdleError ?? (() => {}))
  // A connection that breaks in use rejects its query and also emits an error, which would end the
  // process if unhandled.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
