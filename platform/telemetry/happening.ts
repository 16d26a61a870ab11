import { channel } from 'node:diagnostics_channel'

/** Something that happens here and that others may want to measure, log or trace. */
export interface Happening<Message extends object> {
  /** Makes the message only where somebody hears it. */
  tell(make: () => Message): void
  /** Hears of it from now on; answers how to stop. */
  hear(listener: (message: Message) => void): () => void
}

/**
 * Where it happens nobody knows who listens, so that measuring needs no parameter through every
 * floor of the house. It holds for the whole process.
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
