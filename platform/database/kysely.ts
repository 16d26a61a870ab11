import type { Duplex } from 'node:stream'

import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type Transaction,
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
  const named = nameStatements(pool)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }) })
  pools.set(db, pool)
  executors.set(db, (text, values) => runAlone(named, text, values))
  return db
}

const pools = new WeakMap<object, Pool>()

/** Runs a compiled statement and returns its rows. */
type Executor = (text: string, values: readonly unknown[]) => Promise<unknown[]>

const executors = new WeakMap<object, Executor>()

const UNBUILT = CompiledQuery.raw('')

/**
 * Returns a function that runs a compiled statement on a database opened by `createKysely`, or in a
 * transaction of `runTransaction`; undefined for any other. Kysely's own path takes a third longer
 * than the statement itself.
 */
export const findExecutor = (db: object): Executor | undefined => executors.get(db)

/**
 * Runs `work` in a transaction whose prepared statements need not wait for each other: statements
 * that are started one behind the other are sent at once, and PostgreSQL runs them in this order.
 */
export function runTransaction<DB, Result>(
  db: Kysely<DB>,
  work: (transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await transaction.getExecutor().provideConnection(async (connection) => {
      executors.set(transaction, async (sql, parameters) => {
        const { rows } = await connection.executeQuery({ ...UNBUILT, sql, parameters })
        return rows
      })
    })
    try {
      return await work(transaction)
    } finally {
      // A statement that comes too late must not run on a connection that others use by then.
      executors.delete(transaction)
    }
  })
}

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
  const context = currentContext()
  const time = (context?.connectBy ?? 0) - performance.now()
  const waits = pool.totalCount >= pool.options.max && pool.idleCount <= pool.waitingCount
  const connecting = pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailableError(error)
  })
  const client = await (waits && time > 0 ? inTime(connecting, time) : connecting)
  // A statement that has begun is finished: it may have changed something.
  if (context?.handled) context.connectBy = undefined
  return client
}

/** Throws a DatabaseBusyError if no connection comes free in so many milliseconds. */
async function inTime(connecting: Promise<PoolClient>, time: number): Promise<PoolClient> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // Its turn still comes, and is passed on at once.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    over.reject(new DatabaseBusyError())
  }, time)
  try {
    return await Promise.race([connecting, over.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Writes everything sent in this turn of the event loop at once: a write costs more than a
 * statement.
 */
function sendTogether({ connection, pipeline }: PoolClient): void {
  if (!pipeline) return
  const { stream } = connection as unknown as { stream: Duplex }
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function nameClientStatements(client: PoolClient): PostgresPoolClient {
  let lost: DatabaseUnavailableError | undefined
  let beginning: Promise<unknown> | undefined
  let waits = false
  async function run(text: string, values: readonly unknown[]) {
    if (client.pipeline && text === 'begin') return begin()
    const begun = beginning
    if (!begun) return send(text, values)
    // A write must not run without its transaction, should that fail to begin; nor may anything
    // overtake it.
    waits ||= !text.startsWith('select')
    if (waits) await begun
    const [result] = await Promise.all([send(text, values), begun])
    if (beginning === begun) beginning = undefined
    return result
  }
  /** Does not wait for the result: the first statement of the transaction does. */
  function begin() {
    waits = false
    beginning = send('begin', [])
    beginning.catch(() => {})
    return { command: 'BEGIN', rowCount: 0, rows: [] }
  }
  async function send(text: string, values: readonly unknown[]) {
    // The rollback after a lost statement would wait for the same dead connection once more.
    if (lost) throw lost
    const began = performance.now()
    sendTogether(client)
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
