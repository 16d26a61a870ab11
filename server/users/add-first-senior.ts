import type { Kysely } from 'kysely'

import { hashPassword } from '../authentication/password.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../database/tables.ts'

/** In a portal without users, makes the one who will make the others. */
export async function addFirstSenior(db: Kysely<Tables>, { firstSenior }: Config): Promise<void> {
  if (!firstSenior) return
  const password_hash = await hashPassword(firstSenior.password)
  await db.transaction().execute(async (transaction) => {
    // Several processes may start at once; the e-mail's unique index lets one of them through.
    const anybody = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (anybody) return
    const created = await transaction
      .insertInto('users')
      .values({
        email: firstSenior.email,
        password_hash,
        name: 'First',
        last_name: 'Senior',
        login_type: 'SENIOR',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) return
    await transaction
      .insertInto('user_products')
      .values({ user_id: created.id, product_id: 'insights' })
      .execute()
  })
}
