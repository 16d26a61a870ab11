import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'

import { KEEP_ALIVE } from './connections.ts'

/** A message to subscribers: a published event, or `resync` if some may have been missed. */
export type PubSubMessage<Event> = { kind: 'event'; event: Event } | { kind: 'resync' }

export interface PubSub<Event extends object> {
  /** Delivered to every process once the caller's transaction commits, and never if it does not. */
  publish<DB>(db: Kysely<DB>, event: Event): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(listener: (message: PubSubMessage<Event>) => void): () => void
  /** Gives the connection another name in `pg_stat_activity`. */
  rename(name: string): Promise<void>
  stop(): Promise<void>
}

export interface PubSubOptions {
  readonly connectionString: string
  /** Processes with the same channel receive each other's events. */
  readonly channel: string
  /** Name of the connection in `pg_stat_activity`. */
  readonly applicationName?: string
  readonly onError?: (error: Error) => void
}

/** PostgreSQL accepts payloads below 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7999

/** Publishes events to all processes on one database, over a dedicated connection. */
export async function openPubSub<Event extends object>(
  options: PubSubOptions,
): Promise<PubSub<Event>> {
  const { channel, onError = () => {} } = options
  const listeners = new Set<(message: PubSubMessage<Event>) => void>()

  function deliver(message: PubSubMessage<Event>): void {
    for (const listener of listeners) {
      try {
        listener(message)
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  const listener = await listen({
    connectionString: options.connectionString,
    channel,
    applicationName: options.applicationName ?? 'insights live',
    onMessage: (payload) => {
      try {
        deliver({ kind: 'event', event: JSON.parse(payload) as Event })
      } catch (error) {
        onError(error as Error)
      }
    },
    onReconnect: () => deliver({ kind: 'resync' }),
    onError,
  })

  return {
    publish: async (db, event) => {
      const payload = JSON.stringify(event)
      const bytes = Buffer.byteLength(payload)
      if (bytes > MAX_PAYLOAD_BYTES) {
        throw new RangeError(
          `An event of ${bytes} bytes cannot be published: the maximum is ${MAX_PAYLOAD_BYTES}. Publish what changed, and let subscribers read it.`,
        )
      }
      // Publishing writes nothing, so that no flush to disk delays the delivery.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${payload})`.execute(
        db,
      )
    },
    subscribe: (message) => {
      listeners.add(message)
      return () => void listeners.delete(message)
    },
    rename: (name) => listener.rename(name),
    stop: () => listener.stop(),
  }
}

interface ListenOptions {
  readonly connectionString: string
  readonly channel: string
  readonly applicationName: string
  readonly onMessage: (payload: string) => void
  /** Reconnected after a loss: notifications sent in between were missed. */
  readonly onReconnect: () => void
  readonly onError: (error: Error) => void
  /** Interval of the queries that detect a dead connection. */
  readonly heartbeatMs?: number
}

interface Listener {
  /** Gives the connection another name in `pg_stat_activity`. */
  rename(name: string): Promise<void>
  stop(): Promise<void>
}

const MIN_WAIT_MS = 200
const MAX_WAIT_MS = 5000

/** Listens on a dedicated connection: connected when it returns, and again after each loss. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { heartbeatMs = 20_000 } = options
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let failures = 0
  let { applicationName } = options
  let stopped = false

  async function connect(): Promise<void> {
    const connecting = new Client({
      connectionString: options.connectionString,
      application_name: applicationName,
      connectionTimeoutMillis: 5000,
      query_timeout: heartbeatMs / 2,
      ...KEEP_ALIVE,
    })
    connecting.on('error', (error) => lose(connecting, error))
    connecting.on('end', () => lose(connecting, new Error('The connection to listen on ended')))
    connecting.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
    try {
      await connecting.connect()
      await connecting.query(`listen ${connecting.escapeIdentifier(options.channel)}`)
    } catch (error) {
      await connecting.end().catch(() => {})
      throw error
    }
    if (stopped) return connecting.end()
    client = connecting
    failures = 0
    heartbeat = setInterval(() => {
      connecting.query('select 1').catch((error: Error) => lose(connecting, error))
    }, heartbeatMs)
    heartbeat.unref()
  }

  function lose(lost: Client, error: Error): void {
    if (stopped || client !== lost) return
    client = undefined
    clearInterval(heartbeat)
    lost.end().catch(() => {})
    options.onError(error)
    retryLater()
  }

  function retryLater(): void {
    const wait = Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** failures)
    failures += 1
    // Jitter, so that processes do not reconnect together.
    retry = setTimeout(() => void reconnect(), wait * (0.5 + Math.random() / 2))
  }

  async function reconnect(): Promise<void> {
    try {
      await connect()
    } catch (error) {
      if (stopped) return
      options.onError(error as Error)
      return retryLater()
    }
    if (!stopped) options.onReconnect()
  }

  await connect()
  return {
    rename: async (name) => {
      applicationName = name
      await client?.query(`select set_config('application_name', $1, false)`, [name])
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await client?.end().catch(() => {})
    },
  }
}
