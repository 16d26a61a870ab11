import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

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
