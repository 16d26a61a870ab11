import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** No upload and no printing takes this long; what is younger may be another process's work under way. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 60 * 60 * 1000

/**
 * Removes what killed processes left half written in a directory: of all that is in it, or of what
 * begins with `prefix`. Another account's is left, which could put a link in the place of what is
 * being removed.
 */
export async function removeAbandoned(directory: string, prefix = ''): Promise<void> {
  const account = process.getuid?.()
  const oldest = Date.now() - ABANDONED_AFTER_MILLISECONDS
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix)) continue
    const path = join(directory, name)
    const entry = await lstat(path).catch(() => null)
    if (!entry || entry.mtimeMs > oldest) continue
    if (account !== undefined && entry.uid !== account) continue
    await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}
