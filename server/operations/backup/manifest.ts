import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { forEachConcurrently } from '@insights/platform/backup/for-each-concurrently.ts'
import * as z from 'zod'

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).readonly(),
  rows: z.number(),
  file: z.string().regex(/^database\/[\w.]+$/),
  sha256: z.string(),
})

/** Description of a backup, for people and for the restore. */
const manifest = z.object({
  what: z.literal('Backup of a Competitive Insights portal'),
  format: z.literal(1),
  portal: z.string(),
  begunAt: z.iso.datetime(),
  /** Everything acknowledged before this moment is included. */
  snapshotAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  secretKey: z.enum(['in the file secret-key', 'not in here: keep SECRET_KEY']),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Files that the database names and that the storage lacked, or had damaged. */
    missing: z.array(z.string()),
  }),
  database: z.object({
    postgresql: z.string(),
    migrations: z.array(z.string()),
    /** The version of the tables of jobs. */
    jobs: z.number(),
    sequences: z.array(z.object({ name: z.string(), value: z.string() })),
    tables: z.array(table),
  }),
})

export type Manifest = z.infer<typeof manifest>

export const MANIFEST = 'manifest.json'
/** The hashes of all other files, in the form of `sha256sum`. */
export const SUMS = 'SHA256SUMS'

export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`There is no backup in ${directory}: it has no ${MANIFEST}.`)
  })
  const read = manifest.safeParse(JSON.parse(text))
  if (read.success) return read.data
  throw new BackupError(`The backup in ${directory} is not of this portal, or of a newer one.`)
}

const AT_ONCE = 4

/** Compares every file of a backup with its hash; returns the names of the stored files in it. */
export async function checkBackup(directory: string): Promise<string[]> {
  const text = await readFile(join(directory, SUMS), 'utf8').catch(() => '')
  const lines = text.split('\n').flatMap((line) => {
    const [, sha256, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
    return sha256 && name ? [{ sha256, name }] : []
  })
  if (!lines.some(({ name }) => name === MANIFEST)) {
    throw new BackupError(
      `The backup in ${directory} is incomplete: ${SUMS} is missing or truncated.`,
    )
  }
  await forEachConcurrently(lines, AT_ONCE, async ({ sha256, name }) => {
    const found = await hashFile(join(directory, name)).catch(() => undefined)
    if (found === sha256) return
    throw new BackupError(
      `The backup is ${found ? 'damaged' : 'incomplete'} at ${name}; nothing was restored.`,
    )
  })
  return lines.filter(({ name }) => name.startsWith('files/')).map(({ sha256 }) => sha256)
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The reason why there is no backup, or no restore: one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
