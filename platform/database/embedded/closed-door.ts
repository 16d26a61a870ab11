import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Account } from './service-account.ts'

const WALK_OTHERS = 0o001
const WALK_GROUP = 0o010
const WALK_OWNER = 0o100

/**
 * Returns the first directory on the path (the path itself included) that the account cannot enter.
 */
export async function findClosedDoor(path: string, account: Account): Promise<string | undefined> {
  const parent = dirname(path)
  if (parent !== path) {
    const door = await findClosedDoor(parent, account)
    if (door !== undefined) return door
  }
  const entry = await stat(path)
  const needed =
    entry.uid === account.uid ? WALK_OWNER : entry.gid === account.gid ? WALK_GROUP : WALK_OTHERS
  return (entry.mode & needed) === 0 ? path : undefined
}
