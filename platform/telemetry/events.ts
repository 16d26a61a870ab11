import { channel } from 'node:diagnostics_channel'

import type { RequestContext } from './request-context.ts'

/** Events of one kind, to be measured, logged or traced. */
export interface EventChannel<Message extends object> {
  /** Calls `make` only if there are subscribers. */
  publish(make: () => Message): void
  /** Returns a function that ends the subscription. */
  subscribe(listener: (message: Message) => void): () => void
}

/**
 * Publishers do not know their subscribers, so instrumentation needs no extra parameters. Channels
 * are process-wide.
 */
export function createEventChannel<Message extends object>(name: string): EventChannel<Message> {
  const events = channel(`insights:${name}`)
  return {
    publish: (make) => {
      if (events.hasSubscribers) events.publish(make())
    },
    subscribe: (listener) => {
      const subscriber = (message: unknown) => listener(message as Message)
      events.subscribe(subscriber)
      return () => {
        events.unsubscribe(subscriber)
      }
    },
  }
}

interface Ended {
  readonly milliseconds: number
  readonly failed: boolean
}

/** A finished statement: its text without the values. */
export const statementEnded = createEventChannel<Ended & { readonly text: string }>(
  'statement-ended',
)

export interface JobRun {
  readonly id: string
  readonly queue: string
  readonly triedBefore: number
}

export const jobStarted = createEventChannel<{
  readonly run: JobRun
  readonly context: RequestContext
}>('job-started')
export const jobEnded = createEventChannel<
  Ended & { readonly run: JobRun; readonly context: RequestContext }
>('job-ended')

/** A file could not be stored or read, and the caller is not at fault. */
export const storageFailed = createEventChannel<{ readonly operation: string }>('storage-failed')
