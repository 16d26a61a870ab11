import { hash } from 'node:crypto'

import { type Given, prepared } from '@insights/platform/database/prepared.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'
import { openSessions, toCaller } from './open-sessions.ts'

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The caller behind a session's token, or undefined when there is no such session any more. Being
 * asked for is a use of the session, unless the page does it by itself (`unattended`).
 */
export async function findSession(
  db: Kysely<Tables>,
  token: string,
  unattended = false,
): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const [row] = await selectSession(db, { tokenHash })
  if (!row) return undefined
  if (row.stale && !unattended) {
    await db
      .updateTable('sessions')
      .set({ seen_at: new Date() })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return toCaller(row)
}

const selectSession = prepared(
  'find-session',
  (db: Kysely<Tables>, given: Given<{ tokenHash: Buffer }>) =>
    openSessions(db).where('sessions.token_hash', '=', given.tokenHash),
)
