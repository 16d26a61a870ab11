import type { SignOnAccount, SignOnClaims } from '@insights/domain/accounts/sign-on/sign-on.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { COVERS_USER } from '../../http/session/sign-on.ts'
import { normaliseEmail } from '../../mail/normalise-email.ts'

interface Found {
  readonly identity: SignOnAccount | undefined
  readonly sameAddress: SignOnAccount | undefined
}

/** Returns the accounts that a sign-on may be about: by subject at the provider, and by address. */
export async function findAccounts(
  db: Kysely<Tables>,
  connection: string,
  { subject, email }: SignOnClaims,
): Promise<Found> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('sign_on_connections', (join) =>
      join.on('sign_on_connections.id', '=', sql<string>`${connection}::uuid`),
    )
    .leftJoin('sign_on_identities as own', (join) =>
      join
        .onRef('own.user_id', '=', 'users.id')
        .onRef('own.connection_id', '=', 'sign_on_connections.id'),
    )
    .where(
      'users.id',
      'in',
      sql<string>`(
        select user_id from sign_on_identities
        where connection_id = ${connection} and subject = ${subject}
        union all select id from users where lower(email) = ${normaliseEmail(email ?? '')})`,
    )
    .select([
      'users.id',
      'users.active',
      'users.password_hash',
      'own.subject',
      sql<boolean>`coalesce(${COVERS_USER}, false) and exists (select from user_products
        where user_products.user_id = users.id and product_id = 'insights')`.as('covered'),
      sql<boolean>`exists (select from user_products
        where user_products.user_id = users.id and last_login_at is not null)`.as('entered'),
    ])
    .execute()
  const accounts = rows.map((row) => ({
    id: row.id,
    active: row.active,
    covered: row.covered,
    owned: row.password_hash !== null || row.entered,
    connected: row.subject !== null,
    subject: row.subject,
  }))
  return {
    identity: accounts.find((account) => account.subject === subject),
    sameAddress: accounts.find((account) => account.subject !== subject),
  }
}
