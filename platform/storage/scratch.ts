import { randomUUID } from 'node:crypto'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'insights-scratch-'

/** Returns the path of a new file in the system's temporary directory. */
export function nameScratchFile(): string {
  return join(tmpdir(), `${PREFIX}${randomUUID()}`)
}

/**
 * Runs `work` with an empty directory that no other user can enter, then removes it with its
 * content.
 */
export async function withScratchDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    return await work(directory)
  } finally {
    // Killed processes may be writing for a moment.
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Removes old files that killed processes left in the system's temporary directory. */
export async function removeAbandonedScratch(): Promise<void> {
  // Start even if the directory cannot be listed.
  await removeAbandoned(tmpdir(), PREFIX).catch(() => {})
}

/** No upload and no PDF job takes this long; a newer file may be in use by another process. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Removes files that killed processes left in a directory: all of them, or those with `prefix`.
 * Skips files of other accounts, which could replace them by links while they are removed.
 */
export async function removeAbandoned(directory: string, prefix = ''): Promise<void> {
  const account = process.getuid?.()
  const oldest = Date.now() - ABANDONED_AFTER_MS
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix)) continue
    const path = join(directory, name)
    const entry = await lstat(path).catch(() => null)
    if (!entry || entry.mtimeMs > oldest) continue
    if (account !== undefined && entry.uid !== account) continue
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
