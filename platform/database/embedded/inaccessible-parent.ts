import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Account } from './service-account.ts'

const WALK_OTHERS = 0o001
const WALK_GROUP = 0o010
const WALK_OWNER = 0o100

/**
 * Returns the first directory on the path (the path itself included) that the account cannot enter.
 */
export async function findInaccessibleParent(
  path: string,
  account: Account,
): Promise<string | undefined> {
  const parent = dirname(path)
  if (parent !== path) {
    const inaccessible = await findInaccessibleParent(parent, account)
    if (inaccessible !== undefined) return inaccessible
  }
  const entry = await stat(path)
  const needed =
    entry.uid === account.uid ? WALK_OWNER : entry.gid === account.gid ? WALK_GROUP : WALK_OTHERS
  return (entry.mode & needed) === 0 ? path : undefined
}
