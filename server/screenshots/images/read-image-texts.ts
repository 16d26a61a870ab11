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
  /** The content that is to be read, whichever images have it. */
  readonly sha256: string
}

/** One at a time in a process: each takes a core for about a second. */
export const readImageTextQueue = defineQueue<ReadImageText>({
  name: 'read-image-text',
  retryLimit: 3,
  retryDelay: 20,
  expireIn: 10 * 60,
  heartbeat: 10,
  keepFor: 24 * 60 * 60,
})

/** Readings of a picture that are begun; the last one that fails leaves it unreadable. */
const MAX_TRIES = 3
/** Words of a picture that are kept; only pages of small print have more. */
const MAX_WORDS = 3_000

export const readImageTextWorker = worker(readImageTextQueue, readImageText)

/**
 * Reads a picture, unless that is done. A reading that is killed, with or without this process, is
 * begun again a few times; what is not the picture's fault counts as no reading.
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
      // As they are: the same rule makes terms of a search.
      terms: sql<string>`array_to_tsvector(${terms}::text[])`,
    })
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .execute()
}

function toStored({ text, left, top, width, height, confidence, line }: ImageWord): StoredWord {
  return [text, ...[left, top, width, height].map(round), confidence, line] as unknown as StoredWord
}

/** A ten-thousandth of a picture is less than a pixel of most. */
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

/** Nobody reads now: the next who asks for what waits finds it. */
async function releaseText(db: Kysely<Tables>, sha256: string): Promise<void> {
  await db
    .updateTable('image_texts')
    .set({ queued_at: null })
    .where('sha256', '=', sha256)
    .where('state', '=', 'waiting')
    .execute()
}
