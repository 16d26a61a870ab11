import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { hashToken } from '../http/find-session.ts'
import type { Purpose } from './password-link.ts'

export interface LinkOwner {
  readonly userId: string
  readonly purpose: Purpose
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly company: string
}

/** Whose password a link can still set; undefined for one that was used, is old, or never was. */
export async function findPasswordLink(
  db: Kysely<Tables>,
  token: string,
): Promise<LinkOwner | undefined> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .where('password_links.token_hash', '=', hashToken(token))
    .where('password_links.used_at', 'is', null)
    .where('password_links.expires_at', '>', sql<string>`now()`)
    .where('users.active', '=', true)
    .select(['users.id', 'users.email', 'users.name', 'users.last_name', 'users.company'])
    .select('password_links.purpose')
    .executeTakeFirst()
  return (
    row && {
      userId: row.id,
      purpose: row.purpose,
      email: row.email,
      name: row.name,
      lastName: row.last_name,
      company: row.company,
    }
  )
}
