import { createHash } from 'node:crypto'

import { type Given, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from './caller.ts'

/** A session ends after so much idle time, and after so much time in all (decisions 3). */
const IDLE_HOURS = 12
const LONGEST_DAYS = 7
/** How often a session's last use is written down: not with every request. */
const SEEN_EVERY_MINUTES = 1

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** The caller behind a session's token, or undefined when there is no such session any more. */
export async function findSession(db: Kysely<Tables>, token: string): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const [row] = await selectSession(db, { tokenHash })
  if (!row) return undefined
  if (row.stale) {
    await db
      .updateTable('sessions')
      .set({ seen_at: new Date() })
      .where('token_hash', '=', tokenHash)
      .execute()
  }
  return {
    _id: row.id,
    name: row.name,
    lastName: row.last_name,
    role: row.login_type,
    active: row.active,
    products: row.products,
    companyCustomerId: row.company_customer_id,
    tokenHash,
  }
}

const selectSession = prepared(
  'find-session',
  (db: Kysely<Tables>, given: Given<{ tokenHash: Buffer }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.token_hash', '=', given.tokenHash)
      .where('users.active', '=', true)
      .where(
        'sessions.seen_at',
        '>',
        sql<Date>`now() - make_interval(hours => ${sql.lit(IDLE_HOURS)})`,
      )
      .where(
        'sessions.created_at',
        '>',
        sql<Date>`now() - make_interval(days => ${sql.lit(LONGEST_DAYS)})`,
      )
      .select((the) => [
        'users.id',
        'users.name',
        'users.last_name',
        'users.login_type',
        'users.active',
        'users.company_customer_id',
        sql<boolean>`sessions.seen_at < now() - make_interval(mins => ${sql.lit(SEEN_EVERY_MINUTES)})`.as(
          'stale',
        ),
        the
          .selectFrom('user_products')
          .innerJoin('products', 'products.id', 'user_products.product_id')
          .whereRef('user_products.user_id', '=', 'users.id')
          .select(sql<string[]>`coalesce(array_agg(products.name), '{}')`.as('names'))
          .$asScalar()
          .as('products'),
      ]),
)
