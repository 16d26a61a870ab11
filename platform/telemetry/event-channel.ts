import { channel } from 'node:diagnostics_channel'

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
