import { toTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { ChildProcessError, JobRejectedError } from '@insights/platform/child/child-errors.ts'
import type { ImageWord } from '@insights/platform/image/image-text.ts'
import { readText } from '@insights/platform/image/read-text.ts'
import { type Job, defineQueue } from '@insights/platform/jobs/jobs.ts'
import { type Kysely, sql } from 'kysely'

import type { StoredWord } from '../../database/report-tables.ts'
import type { Tables } from '../../database/tables.ts'
import { worker } from '../../jobs/worker.ts'
import type { Services } from '../../start/services.ts'

interface ReadImageText {
  /** The content to be read, whichever images have it. */
  readonly sha256: string
}

/** A process reads one image at a time: each takes a core for about a second. */
export const readImageTextQueue = defineQueue<ReadImageText>({
  name: 'read-image-text',
  retryLimit: 3,
  retryDelay: 20,
  expireIn: 10 * 60,
  heartbeat: 10,
  keepFor: 24 * 60 * 60,
})

/** Attempts to read an image; after the last failure it is unreadable. */
const MAX_TRIES = 3
/** Words of an image that are stored; only pages of small print have more. */
const MAX_WORDS = 3_000

export const readImageTextWorker = worker(readImageTextQueue, readImageText)

/**
 * Reads an image, unless its text is known. A reading that is killed, with or without this process,
 * is retried a few times; failures that are not the image's fault do not count.
 */
async function readImageText(
  { data: { sha256 } }: Job<ReadImageText>,
  services: Pick<Services, 'config' | 'db' | 'storage'>,
): Promise<void> {
  const { config, db, storage } = services
  if (config.readScreenshots === 'none') return releaseText(db, sha256)
  const begun = await db
    .updateTable('image_texts')
    .set({ tries: sql`tries + 1` })
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst()
  if (!begun) return
  if (begun.tries > MAX_TRIES) return setUnreadable(db, sha256)
  try {
    const bytes = await storage.read(sha256)
    if (!bytes) return await setUnreadable(db, sha256)
    const { words } = await readText(bytes, config.readScreenshots === 'new')
    await storeText(db, sha256, words)
  } catch (error) {
    if (error instanceof JobRejectedError) return setUnreadable(db, sha256)
    if (!isFaultOfImage(error)) await forgetTry(db, sha256)
    else if (begun.tries === MAX_TRIES) return setUnreadable(db, sha256)
    throw error
  }
}

function isFaultOfImage(error: unknown): boolean {
  return (
    error instanceof ChildProcessError && error.reason !== 'busy' && error.reason !== 'unavailable'
  )
}

async function storeText(
  db: Kysely<Tables>,
  sha256: string,
  words: readonly ImageWord[],
): Promise<void> {
  const kept = words.slice(0, MAX_WORDS)
  const terms = [...new Set(kept.flatMap(({ text }) => toTerms(text)))]
  await db
    .updateTable('image_texts')
    .set({
      state: 'done',
      state_since: sql<string>`clock_timestamp()`,
      words: JSON.stringify(kept.map(toStored)),
      // Words are stored as read: the same rule makes the terms of a search.
      terms: sql<string>`array_to_tsvector(${terms}::text[])`,
    })
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .execute()
}

function toStored({ text, left, top, width, height, confidence, line }: ImageWord): StoredWord {
  return [text, ...[left, top, width, height].map(round), confidence, line] as unknown as StoredWord
}

/** A ten-thousandth of an image is less than a pixel of most. */
const round = (share: number) => Math.round(share * 10_000) / 10_000

async function setUnreadable(db: Kysely<Tables>, sha256: string): Promise<void> {
  await db
    .updateTable('image_texts')
    .set({ state: 'unreadable', state_since: sql<string>`clock_timestamp()` })
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .execute()
}

async function forgetTry(db: Kysely<Tables>, sha256: string): Promise<void> {
  await db
    .updateTable('image_texts')
    .set({ tries: sql`tries - 1` })
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .execute()
}

/** Releases the image: the next call that queues waiting images finds it. */
async function releaseText(db: Kysely<Tables>, sha256: string): Promise<void> {
  await db
    .updateTable('image_texts')
    .set({ queued_at: null })
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .execute()
}
