import type { FastifyReply } from 'fastify'

import type { Stream } from './hub.ts'

/** Close streams whose client does not read, before buffers grow. */
const MAX_UNREAD_BYTES = 64 * 1024

/** Sends events to the page that opened the response. */
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
