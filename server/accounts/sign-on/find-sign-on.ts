import type { OwnSignOn } from '@insights/contract/accounts/sign-on.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { COVERS_USER, MUST_SIGN_ON } from '../../http/session/sign-on.ts'
import type { Services } from '../../start/services.ts'

/** Returns whether any users of the portal sign in through an identity provider. */
export async function hasSignOn(db: Kysely<Tables>): Promise<boolean> {
  const found = await db
    .selectFrom('sign_on_connections')
    .where('enabled', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the connection that the users of an address's domain sign on by. */
export async function findByDomain(
  db: Kysely<Tables>,
  domain: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('sign_on_domains')
    .innerJoin('sign_on_connections', 'sign_on_connections.id', 'sign_on_domains.connection_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .where('enabled', '=', true)
    .select('sign_on_connections.id')
    .executeTakeFirst()
  return found?.id
}

/** How the caller is connected to the sign-on of their firm, or of staff. */
export async function findOwnSignOn(
  db: Kysely<Tables>,
  { _id }: Caller,
): Promise<OwnSignOn & { readonly connection: string | null }> {
  const found = await db
    .selectFrom('users')
    .innerJoin('sign_on_connections', (join) => join.on(COVERS_USER))
    .leftJoin('sign_on_identities as own', (join) =>
      join
        .onRef('own.user_id', '=', 'users.id')
        .onRef('own.connection_id', '=', 'sign_on_connections.id'),
    )
    .where('users.id', '=', _id)
    .where('sign_on_connections.enabled', '=', true)
    .select([
      'sign_on_connections.id',
      'issuer',
      'own.subject',
      MUST_SIGN_ON.as('enforced'),
      sql<boolean>`users.password_hash is not null`.as('has_password'),
    ])
    .executeTakeFirst()
  return {
    connection: found?.id ?? null,
    available: found !== undefined,
    enforced: found?.enforced ?? false,
    connected: (found?.subject ?? null) !== null,
    hasPassword: found?.has_password ?? true,
    provider: found ? new URL(found.issuer).host : null,
  }
}

/** Returns the provider's page for signing out, if the session came from a provider that has one. */
export async function findSignOutPage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { signOn }: Caller,
): Promise<string | undefined> {
  if (signOn === null) return undefined
  const found = await db
    .selectFrom('sign_on_connections')
    .where('id', '=', signOn)
    .select(['end_session_endpoint', 'client_id'])
    .executeTakeFirst()
  if (!found?.end_session_endpoint) return undefined
  const page = new URL(found.end_session_endpoint)
  page.searchParams.set('client_id', found.client_id)
  page.searchParams.set('post_logout_redirect_uri', new URL('/login', config.publicUrl).href)
  return page.href
}
