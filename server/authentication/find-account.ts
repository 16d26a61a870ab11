import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { normaliseEmail } from '../mail/normalise-email.ts'

export type Account = Awaited<ReturnType<typeof selectAccount>>[number]

/** The user with this address who may sign in to this product, whether or not it is active. */
export async function findAccount(
  db: Kysely<Tables>,
  email: string,
  app: string,
): Promise<Account | undefined> {
  const [account] = await selectAccount(db, { email: normaliseEmail(email), app })
  return account
}

const selectAccount = prepared(
  'find-account',
  (db: Kysely<Tables>, params: Params<{ email: string; app: string }>) =>
    db
      .selectFrom('users')
      .innerJoin('user_products', 'user_products.user_id', 'users.id')
      .innerJoin('products', 'products.id', 'user_products.product_id')
      .where(sql`lower(users.email)`, '=', params.email)
      .where('products.name', '=', params.app)
      .selectAll('users')
      .select((eb) => [
        'products.id as productId',
        eb
          .selectFrom('user_products as all')
          .whereRef('all.user_id', '=', 'users.id')
          .select(sql<string[]>`array_agg("all".product_id)`.as('ids'))
          .$asScalar()
          .$notNull()
          .as('productIds'),
      ]),
)
