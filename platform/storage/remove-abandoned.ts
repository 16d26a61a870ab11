import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** No upload takes this long; younger files may be another process's work under way. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 60 * 60 * 1000

/** Removes what a killed process left half written. */
export async function removeAbandoned(incoming: string): Promise<void> {
  const oldest = Date.now() - ABANDONED_AFTER_MILLISECONDS
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const file = await stat(path).catch(() => null)
    if (file && file.mtimeMs < oldest) await rm(path, { force: true })
  }
}
