import { type Kysely, sql } from 'kysely'

import { listen } from '../database/listen.ts'

/** What subscribers receive: a published event, or `resync` if some may have been missed. */
export type Heard<Event> = { kind: 'event'; event: Event } | { kind: 'resync' }

export interface Live<Event extends object> {
  /** Delivered to every process once the caller's transaction commits, and never if it does not. */
  publish<DB>(db: Kysely<DB>, event: Event): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(listener: (heard: Heard<Event>) => void): () => void
  stop(): Promise<void>
}

export interface LiveOptions {
  readonly connectionString: string
  /** Processes with the same channel receive each other's events. */
  readonly channel: string
  /** Name of the connection in `pg_stat_activity`. */
  readonly applicationName?: string
  readonly onError?: (error: Error) => void
}

/** PostgreSQL accepts payloads below 8,000 bytes. */
const LARGEST_PAYLOAD = 7999

/** Publishes events to all processes on one database, over a dedicated connection. */
export async function openLive<Event extends object>(options: LiveOptions): Promise<Live<Event>> {
  const { channel, onError = () => {} } = options
  const listeners = new Set<(heard: Heard<Event>) => void>()

  function tell(heard: Heard<Event>): void {
    for (const listener of listeners) {
      try {
        listener(heard)
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
        tell({ kind: 'event', event: JSON.parse(payload) as Event })
      } catch (error) {
        onError(error as Error)
      }
    },
    onReconnect: () => tell({ kind: 'resync' }),
    onError,
  })

  return {
    publish: async (db, event) => {
      const payload = JSON.stringify(event)
      const bytes = Buffer.byteLength(payload)
      if (bytes > LARGEST_PAYLOAD) {
        throw new RangeError(
          `An event of ${bytes} bytes cannot be told: ${LARGEST_PAYLOAD} are the most. Tell what changed, and let others read it.`,
        )
      }
      await sql`select pg_notify(${channel}, ${payload})`.execute(db)
    },
    subscribe: (heard) => {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
    stop: () => listener.stop(),
  }
}
