import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** Lets a user sign in to these products and no others; of those kept, the last login is known on. */
export async function setProducts(
  transaction: Transaction<Tables>,
  userId: string,
  products: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('user_products')
    .where('user_id', '=', userId)
    .where('product_id', '!=', sql<string>`all(${products}::text[])`)
    .execute()
  if (products.length === 0) return
  await transaction
    .insertInto('user_products')
    .values(
      [...new Set(products)].map((product_id) => ({
        user_id: userId,
        product_id,
        last_login_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
