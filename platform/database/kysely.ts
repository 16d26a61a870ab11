import {
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Client, Pool, PoolClient } from 'pg'

import { statementEnded } from '../telemetry/events.ts'
import { createPool, type PoolOptions } from './connections.ts'
import { DatabaseUnavailableError, isConnectionLoss } from './database-errors.ts'
import { findStatementName } from './statement-names.ts'

/** Typed queries on a new pool; `destroy()` closes both. */
export function createKysely<DB>(connectionString: string, options?: PoolOptions): Kysely<DB> {
  const pool = createPool(connectionString, options)
  const named = nameStatements(pool)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }) })
  pools.set(db, pool)
  executors.set(db, (text, values) => runAlone(named, text, values))
  return db
}

const pools = new WeakMap<object, Pool>()

/** Runs a statement on any free connection and returns its rows. */
type Executor = (text: string, values: readonly unknown[]) => Promise<unknown[]>

const executors = new WeakMap<object, Executor>()

/**
 * Returns a function that runs a compiled statement on a database opened by `createKysely`;
 * undefined for a transaction, whose statements stay on its connection. Kysely's own path takes a
 * third longer than the statement itself.
 */
export const findExecutor = (db: object): Executor | undefined => executors.get(db)

async function runAlone(pool: PostgresPool, text: string, values: readonly unknown[]) {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<unknown>(text, values)
    return rows
  } finally {
    client.release()
  }
}

export interface PoolCounts {
  /** Connections in use. */
  readonly busy: number
  readonly idle: number
  /** Queries waiting for a free connection. */
  readonly waiting: number
}

/** Connection counts of a database opened by `createKysely`; zeros for any other. */
export function countConnections(db: object): PoolCounts {
  const pool = pools.get(db)
  if (!pool) return { busy: 0, idle: 0, waiting: 0 }
  const { totalCount, idleCount, waitingCount } = pool
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Typed queries on an open connection of the caller, also inside its transaction. */
export function kyselyOn<DB>(client: Client): Kysely<DB> {
  const connection = nameClientStatements(client as PoolClient)
  const pool: PostgresPool = {
    options: {},
    connect: async () => ({ ...connection, release: () => {} }),
    end: async () => {},
  }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Kysely passes only text and values to `pg`; this adds the name that makes a statement prepared.
 */
function nameStatements(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connectTo(pool)
      const known = clients.get(client)
      if (known) return known
      const named = nameClientStatements(client)
      clients.set(client, named)
      return named
    },
  }
}

async function connectTo(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailableError(error)
  }
}

function nameClientStatements(client: PoolClient): PostgresPoolClient {
  let lost: DatabaseUnavailableError | undefined
  async function run(text: string, values: readonly unknown[]) {
    // The rollback after a lost statement would wait for the same dead connection once more.
    if (lost) throw lost
    const began = performance.now()
    const publishEnd = (failed: boolean) =>
      statementEnded.publish(() => ({ text, failed, milliseconds: performance.now() - began }))
    try {
      const name = findStatementName(text)
      const result = await client.query({ name, text, values: [...values] })
      publishEnd(false)
      return result
    } catch (error) {
      publishEnd(true)
      if (!isConnectionLoss(error)) throw error
      lost = new DatabaseUnavailableError(error)
      throw lost
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('No cursor is set up: answers are read whole')
    return run(text, values)
  }
  // Destroy a connection with a pending response instead of reusing it.
  return { query, release: (destroy) => client.release(destroy || lost !== undefined) }
}
