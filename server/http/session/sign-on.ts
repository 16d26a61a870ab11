import { type Expression, type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { forbidden } from '../errors.ts'

/** True if a connection is for the user of the same query: of its firm, or staff. */
export const COVERS_USER = sql<boolean>`(case when users.login_type = 'CUSTOMER'
  then sign_on_connections.company_customer_id = users.company_customer_id
  else sign_on_connections.company_customer_id is null end)`

/** A senior who keeps a password, for the day on which the identity provider is away. */
export const KEEPS_PASSWORD = sql<boolean>`(users.break_glass and users.login_type = 'SENIOR')`

/** True if the user of a query can sign in by the identity provider alone. */
export const MUST_SIGN_ON = sql<boolean>`(not ${KEEPS_PASSWORD} and exists (
  select from sign_on_connections where sign_on_connections.enforced and ${COVERS_USER}))`

/** True if this connection, by its id, may open a session of the user of the query. */
export const maySignOnBy = (connection: Expression<string | null>) =>
  sql<boolean>`exists (select from sign_on_connections
    where sign_on_connections.id = ${connection} and sign_on_connections.enabled and ${COVERS_USER})`

/** True if the provider that opened the session of the query is asked for a second factor. */
export const PROVIDER_HAS_MFA = sql<boolean>`exists (select from sign_on_connections
  where sign_on_connections.id = sessions.sign_on_id and sign_on_connections.provider_mfa)`

export async function mustSignOn(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(MUST_SIGN_ON.as('must'))
    .executeTakeFirst()
  return found?.must ?? false
}

export const MUST_SIGN_ON_MESSAGE =
  'Your company has you sign in through its identity provider. Choose “Continue with your company” on the sign-in page.'

/** Throws a 403 for what belongs to passwords, where the identity provider takes their place. */
export async function requirePasswords(db: Kysely<Tables>, userId: string): Promise<void> {
  if (!(await mustSignOn(db, userId))) return
  throw forbidden(
    'Passwords and multi-factor authentication of this account are your identity provider’s: set them there.',
  )
}
