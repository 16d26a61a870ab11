import type { FastifyReply } from 'fastify'

import type { Stream } from './hub.ts'

/** A page that reads nothing is let go before it fills the memory. */
const MAX_UNREAD_BYTES = 64 * 1024

/** The way to the page that has asked for events. */
export function createSseStream({ sse, raw }: FastifyReply): Stream {
  return {
    send: (event) => {
      if (!sse.isConnected) return
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy()
      else void sse.send({ data: event })
    },
    end: () => sse.close(),
  }
}
