import { openPubSub, type PubSub } from '@insights/platform/database/open-pub-sub.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { LiveMessage } from './audience.ts'

export interface LiveEvents {
  /**
   * Publishes an event in the background, and logs an error. Events of a transaction are published
   * by `publish` of `transact.ts`, which waits for the commit.
   */
  publish(message: LiveMessage): void
  /** Returns a function that ends the subscription. */
  subscribe: PubSub<LiveMessage>['subscribe']
  /** Names the connection on which this process listens, by which other processes see it. */
  rename: PubSub<LiveMessage>['rename']
  /** Resolves when all events are published and the connection is closed. */
  stop(): Promise<void>
}

interface LiveEventsOptions {
  readonly db: Kysely<Tables>
  readonly connectionString: string
  readonly applicationName?: string
  readonly onError?: (error: Error) => void
}

/** Maximum number of answers that one event names; null means more. */
const MAX_ANSWERS = 100

/** Opens the events of all processes on this database. Equal events that wait are published once. */
export async function openLiveEvents(options: LiveEventsOptions): Promise<LiveEvents> {
  const { db, onError = () => {}, ...connection } = options
  const live = await openPubSub<LiveMessage>({ ...connection, channel: 'insights_live', onError })
  const waiting = new Map<string, LiveMessage>()
  let publishing: Promise<void> | null = null

  async function publishWaiting(): Promise<void> {
    for (const [key, message] of waiting) {
      waiting.delete(key)
      try {
        await live.publish(db, message)
      } catch (error) {
        onError(error as Error)
      }
    }
    publishing = null
  }

  return {
    publish: (message) => {
      const key = keyOf(message)
      waiting.set(key, merge(waiting.get(key), message))
      publishing ??= publishWaiting()
    },
    subscribe: (listener) => live.subscribe(listener),
    rename: (name) => live.rename(name),
    stop: async () => {
      await publishing
      await live.stop()
    },
  }
}

/** Answers of one report share a key. */
function keyOf({ event, ...audience }: LiveMessage): string {
  const { kind } = event
  return JSON.stringify([audience, kind === 'answers' ? { kind, report: event.report } : event])
}

/** The message that replaces `message` and an earlier one of the same key. */
function merge(before: LiveMessage | undefined, message: LiveMessage): LiveMessage {
  const { event } = message
  if (event.kind !== 'answers') return message
  const earlier = before?.event.kind === 'answers' ? before.event.answers : []
  const answers = earlier && event.answers && [...new Set([...earlier, ...event.answers])]
  const named = answers && answers.length <= MAX_ANSWERS ? answers : null
  return { ...message, event: { ...event, answers: named } }
}
