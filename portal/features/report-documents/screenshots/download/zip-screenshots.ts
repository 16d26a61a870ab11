import type { Screenshot } from '@insights/domain/document/report-document.ts'
import { makeZip } from 'client-zip'

import { createFileNames } from './file-names.ts'

/** As many pictures are on their way at once. */
const AHEAD = 4

interface Options {
  readonly signal: AbortSignal
  /** Told after each picture how many are in the archive. */
  readonly onProgress: (done: number) => void
}

/**
 * Fetches pictures and puts them into an archive while they come in, so that no more than a few are
 * held beside it. All or nothing: one that cannot be fetched fails it.
 */
export async function zipScreenshots(
  screenshots: readonly Pick<Screenshot, 'url' | 'name'>[],
  { signal, onProgress }: Options,
): Promise<Blob> {
  const others = new AbortController()
  const stop = AbortSignal.any([signal, others.signal])
  try {
    return await new Response(makeZip(zipEntries(screenshots, stop, onProgress))).blob()
  } finally {
    others.abort()
  }
}

async function* zipEntries(
  screenshots: readonly Pick<Screenshot, 'url' | 'name'>[],
  signal: AbortSignal,
  onProgress: (done: number) => void,
) {
  const nameOf = createFileNames()
  const coming: Promise<Response>[] = []
  for (let place = 0; place < screenshots.length; place += 1) {
    while (coming.length < AHEAD && place + coming.length < screenshots.length) {
      const reply = fetch(screenshots[place + coming.length]!.url, { signal })
      // A failed one is reported when its turn comes.
      reply.catch(() => {})
      coming.push(reply)
    }
    const reply = await coming.shift()!
    if (!reply.ok || reply.body === null) throw new Error(`Image request failed (${reply.status})`)
    const type = reply.headers.get('content-type') ?? ''
    yield { name: nameOf(screenshots[place]!.name, type), input: reply.body }
    onProgress(place + 1)
  }
}
