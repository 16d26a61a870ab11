import type { User } from '@insights/contract/users.ts'
import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { type HttpError, notAcceptable } from '../http/errors.ts'
import { setProducts } from './set-products.ts'

type UserToAdd = Pick<
  User,
  | 'name'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'title'
  | 'company'
  | 'loginType'
  | 'active'
  | 'applications'
  | 'forceTotp'
  | 'companyCustomer'
>

const EMAIL_TAKEN = 'Email exist, please select other'

const emailTaken = () => notAcceptable(EMAIL_TAKEN, { email: EMAIL_TAKEN })

/**
 * Adds a user and answers its id. An e-mail that somebody has is refused, also when two add it at
 * once: with a 406, or as `refuse` has it.
 */
export async function insertUser(
  transaction: Transaction<Tables>,
  user: UserToAdd,
  passwordHash: string | null,
  toError: () => HttpError = emailTaken,
): Promise<string> {
  const added = await transaction
    .insertInto('users')
    .values({
      name: user.name,
      last_name: user.lastName,
      email: user.email,
      phone: user.phone,
      title: user.title,
      company: user.company,
      login_type: user.loginType,
      active: user.active,
      force_totp: user.forceTotp,
      company_customer_id: user.companyCustomer,
      password_hash: passwordHash,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw toError()
  await setProducts(transaction, added.id, user.applications)
  return added.id
}
