import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import type { Config } from '../start/config.ts'

/** Bytes that uploads and PDFs should find on a disk. */
export const SPACE_BYTES = 64_000_000

/**
 * Returns the free bytes of the fullest disk on which this process writes files; infinite where none can
 * be measured.
 */
export async function freeSpace({
  dataDirectory,
  storage,
}: Pick<Config, 'dataDirectory' | 'storage'>): Promise<number> {
  const directories = [tmpdir(), ...(storage ? [] : [dataDirectory])]
  const free = await Promise.all(
    directories.map((directory) =>
      statfs(directory).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Infinity,
      ),
    ),
  )
  return Math.min(...free)
}
