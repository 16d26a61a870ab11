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
import { currentContext } from '../telemetry/request-context.ts'
import { createPool, type PoolOptions } from './connections.ts'
import { DatabaseBusyError, DatabaseUnavailableError, isConnectionLoss } from './database-errors.ts'
import { findStatementName } from './statement-names.ts'

/** Typed queries on a new pool; `destroy()` closes both. */
export function createKysely<DB>(connectionString: string, options?: PoolOptions): Kysely<DB> {
  const pool = createPool(connectionString, options)
  const statements = { running: 0, at: 0 }
  const named = nameStatements(pool, statements)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }) })
  pools.set(db, { pool, statements })
  return db
}

/** Statements of a pool. */
interface Statements {
  running: number
  /** When the last one began or ended, as `performance.now()`. */
  at: number
}

const pools = new WeakMap<object, { readonly pool: Pool; readonly statements: Statements }>()

export interface PoolCounts {
  /** Connections in use. */
  readonly busy: number
  readonly idle: number
  /** Queries waiting for a free connection. */
  readonly waiting: number
}

/** Connection counts of a database opened by `createKysely`; zeros for any other. */
export function countConnections(db: object): PoolCounts {
  const found = pools.get(db)
  if (!found) return { busy: 0, idle: 0, waiting: 0 }
  const { totalCount, idleCount, waitingCount } = found.pool
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** Milliseconds without an answer after which a database that has statements to run is silent. */
const SILENT_MS = 1500

/** Returns whether the database answers none of the statements that it was sent. */
export function isDatabaseSilent(db: object): boolean {
  const found = pools.get(db)
  return found !== undefined && isSilent(found.statements)
}

const isSilent = ({ running, at }: Statements) => running > 0 && performance.now() - at >= SILENT_MS

/** Typed queries on an open connection of the caller, also inside its transaction. */
export function kyselyOn<DB>(client: Client): Kysely<DB> {
  const connection = nameClientStatements(client as PoolClient, { running: 0, at: 0 })
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
function nameStatements(pool: Pool, statements: Statements): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connectTo(pool, statements)
      const known = clients.get(client)
      if (known) return known
      const named = nameClientStatements(client, statements)
      clients.set(client, named)
      return named
    },
  }
}

async function connectTo(pool: Pool, statements: Statements): Promise<PoolClient> {
  const context = currentContext()
  const time = (context?.connectBy ?? 0) - performance.now()
  const waits = pool.totalCount >= pool.options.max && pool.idleCount <= pool.waitingCount
  const connecting = pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailableError(error)
  })
  const client = await (waits && time > 0 ? inTime(connecting, time, statements) : connecting)
  // A statement that has begun is finished: it may have changed something.
  if (context?.handled) context.connectBy = undefined
  return client
}

/** Throws an error that says why if no connection comes free in so many milliseconds. */
async function inTime(
  connecting: Promise<PoolClient>,
  time: number,
  statements: Statements,
): Promise<PoolClient> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // Its turn still comes, and is passed on at once.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    over.reject(
      isSilent(statements)
        ? new DatabaseUnavailableError(new Error('It answers no statement.'))
        : new DatabaseBusyError(),
    )
  }, time)
  try {
    return await Promise.race([connecting, over.promise])
  } finally {
    clearTimeout(timer)
  }
}

function nameClientStatements(client: PoolClient, statements: Statements): PostgresPoolClient {
  const count = (change: 1 | -1) => {
    statements.running += change
    statements.at = performance.now()
  }
  let lost: DatabaseUnavailableError | undefined
  async function run(text: string, values: readonly unknown[]) {
    // The rollback after a lost statement would wait for the same dead connection once more.
    if (lost) throw lost
    count(1)
    const began = statements.at
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
    } finally {
      count(-1)
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
