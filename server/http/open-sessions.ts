import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'

/** A session ends after so much idle time, and after so much time in all (D3). */
const IDLE_HOURS = 12
const MAX_DAYS = 7
/** How often a session's last use is written down: not with every request. */
const SEEN_EVERY_MINUTES = 1
/** So long after signing in, the forced set-up of MFA takes the password as proved. */
const FRESH_MINUTES = 15

/** The sessions that have not ended, each with all that is to be known of its user. */
export function openSessions(db: Kysely<Tables>) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.active', '=', true)
    .where(
      'sessions.seen_at',
      '>',
      sql<string>`now() - make_interval(hours => ${sql.lit(IDLE_HOURS)})`,
    )
    .where(
      'sessions.created_at',
      '>',
      sql<string>`now() - make_interval(days => ${sql.lit(MAX_DAYS)})`,
    )
    .select((eb) => [
      'sessions.token_hash',
      'users.id',
      'users.name',
      'users.last_name',
      'users.email',
      sql<boolean>`users.force_totp and users.totp_secret is null`.as('must_set_up_totp'),
      sql<boolean>`sessions.created_at > now() - make_interval(mins => ${sql.lit(FRESH_MINUTES)})`.as(
        'fresh',
      ),
      'users.login_type',
      'users.active',
      'users.company_customer_id',
      sql<boolean>`sessions.seen_at < now() - make_interval(mins => ${sql.lit(SEEN_EVERY_MINUTES)})`.as(
        'stale',
      ),
      eb
        .selectFrom('user_products')
        .innerJoin('products', 'products.id', 'user_products.product_id')
        .whereRef('user_products.user_id', '=', 'users.id')
        .select(sql<string[]>`coalesce(array_agg(products.name), '{}')`.as('names'))
        .$asScalar()
        .as('products'),
    ])
}

export type OpenSession = Awaited<ReturnType<ReturnType<typeof openSessions>['execute']>>[number]

export function toCaller(row: OpenSession): Caller {
  return {
    _id: row.id,
    name: row.name,
    lastName: row.last_name,
    email: row.email,
    mustSetUpTotp: row.must_set_up_totp,
    hasJustSignedIn: row.fresh,
    role: row.login_type,
    active: row.active,
    products: row.products,
    companyCustomerId: row.company_customer_id,
    tokenHash: row.token_hash,
  }
}
