import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { type Config, ConfigError } from '../../start/config.ts'
import { findPasswordFault, hashPassword } from '../credentials/password.ts'

const NAME = { name: 'First', lastName: 'Senior' }

/**
 * Adds the first senior to a portal without users. Throws a ConfigError for a password that others
 * could guess; with users the variables are ignored.
 */
export async function addFirstSenior(
  db: Kysely<Tables>,
  { firstSenior }: Pick<Config, 'firstSenior'>,
): Promise<void> {
  if (!firstSenior) return
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (somebody) return
  const { email, password } = firstSenior
  const error = await findPasswordFault(password, { email, ...NAME })
  if (error) throw new ConfigError([`ADMIN_PASSWORD: ${error}`])
  const password_hash = await hashPassword(firstSenior.password)
  await db.transaction().execute(async (transaction) => {
    // Several processes may start at once; the unique email lets one of them through.
    const anybody = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (anybody) return
    const created = await transaction
      .insertInto('users')
      .values({
        email: firstSenior.email,
        password_hash,
        password_given: true,
        name: NAME.name,
        last_name: NAME.lastName,
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
