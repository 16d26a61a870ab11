import type { LOGIN_TYPES, User, userCreate } from '@insights/contract/accounts/users.ts'
import { type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { type HttpError, badRequest, notAcceptable } from '../../http/errors.ts'
import type { Services } from '../../start/services.ts'
import { hashPassword, requireStrongPassword } from '../credentials/password.ts'
import { needsMfa } from '../mfa/require-staff-mfa.ts'
import { inviteUser } from '../password-links/invite-user.ts'
import { type UserRow, getUser, logUser, roleLabel } from './queries.ts'

/** Adds a user who may sign in; without a password, the user gets an invitation link. */
export async function createUser(
  services: Services,
  caller: Caller,
  { password, totp: _none, ...user }: z.output<typeof userCreate>,
): Promise<UserRow> {
  checkCompanyCustomer(user)
  const passwordHash = await hashInitialPassword(password, user)
  return services.db.transaction().execute(async (transaction) => {
    const forceTotp = needsMfa(services.config, user)
    const id = await insertUser(transaction, { ...user, forceTotp }, passwordHash)
    const created = await getUser(transaction, id)
    await logUser(transaction, caller, created, `Created the ${roleLabel(user.loginType)}`)
    await inviteIfNeeded(transaction, services, created)
    return created
  })
}

interface Member {
  readonly loginType: (typeof LOGIN_TYPES)[number]
  readonly active: boolean
  readonly companyCustomer: string | null
}

/** Throws unless a customer who may sign in has a company customer, and staff have none. */
export function checkCompanyCustomer({ loginType, active, companyCustomer }: Member): void {
  if (loginType === 'CUSTOMER' ? companyCustomer !== null || !active : companyCustomer === null)
    return
  const message = loginType === 'CUSTOMER' ? 'Required' : 'Only customers belong to a company'
  throw badRequest(`companyCustomer: ${message}`, { companyCustomer: message })
}

/**
 * Returns the hash of the password that staff set for a new user, if it is hard to guess; null when
 * the user will choose one.
 */
export async function hashInitialPassword(
  password: string | undefined,
  person: Parameters<typeof requireStrongPassword>[1],
): Promise<string | null> {
  if (password === undefined || password === '') return null
  await requireStrongPassword(password, person)
  return hashPassword(password)
}

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
 * Adds a user and returns its id. An email that is taken is rejected, also of two concurrent calls:
 * with a 406, or with what `toError` returns.
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
      password_given: passwordHash !== null,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw toError()
  await setProducts(transaction, added.id, user.applications)
  return added.id
}

/** Lets a user sign in to exactly these products; kept ones keep their last login. */
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

/** Invites an active user without a password to choose one. */
export async function inviteIfNeeded(
  transaction: Transaction<Tables>,
  services: Services,
  user: UserRow,
): Promise<void> {
  if (!user.active || user.password_hash !== null) return
  await inviteUser(transaction, services, user)
}
