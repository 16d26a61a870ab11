import type { User } from '@insights/contract/users.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { presentUser } from './present.ts'

/** A user with the ids of the products it may sign in to. */
export async function findUser(db: Kysely<Tables>, id: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const products = await db
    .selectFrom('user_products')
    .select('product_id')
    .where('user_id', '=', id)
    .execute()
  return presentUser(
    row,
    products.map((product) => product.product_id),
  )
}
