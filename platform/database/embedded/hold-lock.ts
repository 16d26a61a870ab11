import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { DatabaseStartError } from '../database-start-error.ts'

const SQLITE_BUSY = 5

/**
 * Holds a place for this process alone, until `release` or the process's end, however it ends.
 * Node offers no file locks, SQLite does: an exclusive transaction on an empty file is a lock of
 * the kernel's, so it cannot be left behind, and of two starts at once exactly one gets it.
 */
export function holdLock(home: string): { release(): void } {
  const holder = join(home, 'holder')
  const file = new DatabaseSync(join(home, 'lock'), { timeout: 0 })
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new DatabaseStartError(
      `Another portal (${describeHolder(holder)}) is running on the database in ${home}: stop it first, or set another DATA_DIR.`,
    )
  }
  // Removed first: it may be another user's, from a start as root.
  rmSync(holder, { force: true })
  writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 })
  return { release: () => file.close() }
}

function describeHolder(holder: string): string {
  try {
    return `process ${readFileSync(holder, 'utf8').trim()}`
  } catch {
    return 'just starting'
  }
}
