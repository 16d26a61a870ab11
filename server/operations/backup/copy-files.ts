import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { forEachConcurrently } from '@insights/platform/backup/for-each-concurrently.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'

/** Files copied at the same time; each is held in memory. */
const AT_ONCE = 8

/** Returns the path of a stored file in a backup: the same as in the data directory. */
export const backupPath = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`

export interface CopiedFiles {
  /** Sizes by name. */
  readonly copied: Map<string, number>
  /** Files that are gone, or whose content differs from their hash. */
  readonly missing: Set<string>
}

/** Copies those of the files that were not copied yet, and checks the content of each. */
export async function copyFiles(
  storage: FileStorage,
  names: Iterable<string>,
  directory: string,
  { copied, missing }: CopiedFiles,
): Promise<number> {
  const left = [...names].filter((name) => !copied.has(name))
  await forEachConcurrently(left, AT_ONCE, async (name) => {
    const bytes = await storage.read(name)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== name) {
      missing.add(name)
      return
    }
    const path = join(directory, backupPath(name))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true })
    copied.set(name, bytes.byteLength)
    missing.delete(name)
  })
  return left.length
}
