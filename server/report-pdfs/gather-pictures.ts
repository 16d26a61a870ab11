import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { BadFileAddress, type FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { imageIdOf } from '../images/image-url.ts'

/**
 * Puts the pictures of a report into a directory, and answers the file of each address. Only images
 * that belong to the report are found; an address that is anything else is left out, and so is an
 * image whose file is gone. Nothing is fetched from anywhere but our own storage.
 */
export async function gatherPictures(
  db: Kysely<Tables>,
  storage: FileStorage,
  {
    reportId,
    addresses,
    directory,
    signal,
  }: {
    readonly reportId: string
    readonly addresses: readonly string[]
    readonly directory: string
    readonly signal: AbortSignal
  },
): Promise<Map<string, string>> {
  const images = await findImages(db, reportId)
  const files = new Map<string, string>()
  const gathered = new Set<string>()
  for (const address of addresses) {
    const sha256 = images.get(imageIdOf(address) ?? '')
    if (sha256 === undefined) continue
    const file = join(directory, sha256)
    if (!gathered.has(sha256)) {
      const stored = await storage.get(sha256).catch(nullForNoAddress)
      if (!stored) continue
      await pipeline(stored.stream, createWriteStream(file), { signal })
      gathered.add(sha256)
    }
    files.set(address, file)
  }
  return files
}

async function findImages(db: Kysely<Tables>, reportId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('report_images')
    .innerJoin('images', 'images.id', 'report_images.image_id')
    .where('report_images.report_id', '=', reportId)
    .select(['images.id', 'images.sha256'])
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}

/** A picture that was never stored is missing like any other. */
function nullForNoAddress(error: unknown): null {
  if (error instanceof BadFileAddress) return null
  throw error
}
