import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { forEachConcurrently } from '@insights/platform/backup/for-each-concurrently.ts'

import { BackupError } from './backup-error.ts'
import { hashFile } from './hash-file.ts'
import { MANIFEST, SUMS } from './manifest.ts'

const AT_ONCE = 4

/** Compares every file of a backup with its hash; answers the names of the stored files in it. */
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
