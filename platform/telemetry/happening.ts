import { channel } from 'node:diagnostics_channel'

/** Events of one kind, to be measured, logged or traced. */
export interface Happening<Message extends object> {
  /** Calls `make` only if there are subscribers. */
  tell(make: () => Message): void
  /** Returns a function that ends the subscription. */
  hear(listener: (message: Message) => void): () => void
}

/**
 * Publishers do not know their subscribers, so instrumentation needs no extra parameters. Channels
 * are process-wide.
 */
export function happening<Message extends object>(name: string): Happening<Message> {
  const told = channel(`insights:${name}`)
  return {
    tell: (make) => {
      if (told.hasSubscribers) told.publish(make())
    },
    hear: (listener) => {
      const subscriber = (message: unknown) => listener(message as Message)
      told.subscribe(subscriber)
      return () => {
        told.unsubscribe(subscriber)
      }
    },
  }
}
