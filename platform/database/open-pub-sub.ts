import { type Kysely, sql } from 'kysely'

import { listen } from './listen.ts'

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
