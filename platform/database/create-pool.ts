import { Pool } from 'pg'

import { parseTypes } from './parse-types.ts'

export interface PoolOptions {
  /** Shown in `pg_stat_activity`, e.g. `insights web`. */
  applicationName?: string
  /** Most connections at once; waiting beyond it is in order. */
  size?: number
  /** Longest run of one statement, in milliseconds; 0 for no limit. */
  statementTimeout?: number
  /** Told of a connection that broke while nobody used it; the pool replaces it. */
  onIdleError?: (error: Error) => void
}

/** PostgreSQL ends a long statement itself; so much later, its answer is not coming any more. */
const ANSWER_DUE = 1.2

/** A pool of connections with limits on everything that could otherwise hang. */
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
  // A connection that breaks while it is used rejects its query. It is an error event besides,
  // which would end the process if nobody heard it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
