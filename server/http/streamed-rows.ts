import { constants } from 'node:zlib'

import type { RouteShorthandOptions } from 'fastify'

/** Compresses rows as they are read, instead of when the compressor has filled a block. */
export const COMPRESS_ROWS: RouteShorthandOptions['compress'] = {
  customTypes: /^(?:text\/csv|application\/x-ndjson);/,
  // For zstd the same flush ends the response.
  encodings: ['br', 'gzip'],
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  },
  zlibOptions: { level: 1, flush: constants.Z_SYNC_FLUSH },
}

/** Returns all items. The first one was awaited while the call could still be rejected. */
export async function* resume<Item>(
  first: Promise<IteratorResult<Item>>,
  rest: AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  const { done, value } = await first
  if (done) return
  yield value
  yield* rest
}
