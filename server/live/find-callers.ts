import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { selectSessions } from '../http/find-session.ts'
import { toCaller } from '../http/open-sessions.ts'

/** A session as a key of maps. */
export const sessionKey = ({ tokenHash }: Pick<Caller, 'tokenHash'>) => tokenHash.toString('base64')

/**
 * Asks the database for several sessions at once; those that have ended, or may only set up a second
 * factor, are missing from the answer. It is no use of them: an open page never keeps one from
 * going idle.
 */
export async function findCallers(
  db: Kysely<Tables>,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, Caller>> {
  if (tokenHashes.length === 0) return new Map()
  const rows = await selectSessions(db, { tokenHashes })
  const callers = rows.map(toCaller).filter((caller) => !caller.mustSetUpTotp)
  return new Map(callers.map((caller) => [sessionKey(caller), caller]))
}
