import { type Kysely, sql } from 'kysely'

import { listen } from '../database/listen.ts'

/** What subscribers are told: an event as it was published, or that some may have been missed. */
export type Heard<Event> = { kind: 'event'; event: Event } | { kind: 'resync' }

export interface Live<Event extends object> {
  /** Told to every process once the caller's transaction has committed, and never if it does not. */
  publish<DB>(db: Kysely<DB>, event: Event): Promise<void>
  /** Returns what ends the subscription. */
  subscribe(listener: (heard: Heard<Event>) => void): () => void
  stop(): Promise<void>
}

export interface LiveOptions {
  readonly connectionString: string
  /** Processes hear each other on the same one. */
  readonly channel: string
  /** What its connection is called among those of the database. */
  readonly applicationName?: string
  readonly onError?: (error: Error) => void
}

/** PostgreSQL takes payloads below 8,000 bytes. */
const LARGEST_PAYLOAD = 7999

/** Events to all processes on one database, over a connection of its own. */
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
