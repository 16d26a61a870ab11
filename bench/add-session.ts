import type { Tables } from '@insights/server/database/tables.ts'
import { hashToken } from '@insights/server/http/session/find-session.ts'
import type { Kysely } from 'kysely'

/** Creates a session of a user. Returns the token. */
export async function addSession(db: Kysely<Tables>, userId: string): Promise<string> {
  const token = crypto.randomUUID() + crypto.randomUUID()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId })
    .execute()
  return token
}
