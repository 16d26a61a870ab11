import { randomBytes } from 'node:crypto'

import type { User } from '@insights/contract/users.ts'
import type { Kysely } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import { notAuthenticated } from '../http/errors.ts'
import { hashToken } from '../http/find-session.ts'
import { findUser } from '../users/find-user.ts'
import { passwordFits } from './password.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  readonly app: string
}

/** Opens a session. Unknown address, wrong password and missing product are told alike. */
export async function signIn(
  db: Kysely<Tables>,
  { email, password, app }: Credentials,
): Promise<{ accessToken: string; user: User }> {
  const found = await db
    .selectFrom('users')
    .innerJoin('user_products', 'user_products.user_id', 'users.id')
    .innerJoin('products', 'products.id', 'user_products.product_id')
    .where((the) => the(the.fn<string>('lower', ['users.email']), '=', email.trim().toLowerCase()))
    .where('products.name', '=', app)
    .select(['users.id', 'users.password_hash', 'users.active', 'products.id as productId'])
    .executeTakeFirst()
  const fits = await passwordFits(found?.password_hash, password)
  if (!found || !fits) throw notAuthenticated('Invalid login')
  if (!found.active) throw notAuthenticated('User is not verified.')

  const accessToken = randomBytes(32).toString('base64url')
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('sessions')
      .values({ token_hash: hashToken(accessToken), user_id: found.id })
      .execute()
    await transaction
      .updateTable('user_products')
      .set({ last_login_at: new Date() })
      .where('user_id', '=', found.id)
      .where('product_id', '=', found.productId)
      .execute()
    await recordActivity(transaction, {
      subject: 'USER',
      reference: found.id,
      action: 'Signed in',
      actorId: found.id,
    })
  })
  return { accessToken, user: await findUser(db, found.id) }
}
