import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { DatabaseStartError } from '../database-errors.ts'

const SQLITE_BUSY = 5

/**
 * Locks a cluster directory for this process until `release` or until the process ends, however it
 * ends. Node has no file locks but SQLite has: an exclusive transaction on an empty file is a
 * kernel lock, so a killed process leaves none behind. Throws a DatabaseStartError if another
 * process holds it.
 */
export function acquireLock(home: string): { release(): void } {
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
  // Remove it first: a start as root may have left another user's file.
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
