import {
  type CompanyUser,
  type companyUserCreate,
  companyUsersApi,
  type companyUsersFind,
  type companyUserUpdate,
} from '@insights/contract/clients/company-users.ts'
import type { ResponseInput } from '@insights/contract/endpoint.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod'

import { changeUser, requireUnchangedUser } from '../../accounts/users/change-user.ts'
import {
  hashInitialPassword,
  insertUser,
  inviteIfNeeded,
} from '../../accounts/users/create-user.ts'
import { sortByFullName, USER_ORDER } from '../../accounts/users/find-users.ts'
import { presentLastLogin, presentProducts, presentUser } from '../../accounts/users/present.ts'
import {
  getUser,
  lockUser,
  logUser,
  selectUser,
  type UserRow,
} from '../../accounts/users/queries.ts'
import { removeUser } from '../../accounts/users/remove-user.ts'
import { nextTimestamp, titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { callerOf } from '../../http/permissions.ts'
import { requireCurrent } from '../../http/require-current.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import {
  type CompanyCustomerRow,
  getCompanyCustomer,
  lockCompanyCustomer,
  logCompanyCustomer,
} from '../company-customers/queries.ts'

const config = { permission: 'staff', ownership: 'shared' } as const
/** Customers, who get neither role nor MFA, password or email of another here. */
const writing = { ...config, recentProof: false } as const

export const companyUsersRoutes: Routes = async (route, services) => {
  route(companyUsersApi.find, config, (request) => findCompanyUsers(services.db, request.query))

  route(companyUsersApi.create, writing, async (request) => {
    const created = await createCompanyUser(services, callerOf(request), request.body)
    return presentCompanyUser(created)
  })

  route(companyUsersApi.update, writing, async (request) => {
    const caller = callerOf(request)
    const changed = await updateCompanyUser(services, caller, request.params.id, request.body)
    return presentCompanyUser(changed)
  })

  route(companyUsersApi.remove, writing, async (request) => {
    const caller = callerOf(request)
    const { params, query } = request
    const removed = await removeUser(services, caller, params.id, (user) => {
      requireCompanyUser(user, query.companyId)
    })
    return presentCompanyUser(removed)
  })
}

/** Returns a page of the users of one company customer. */
function findCompanyUsers(
  db: Kysely<Tables>,
  query: z.output<typeof companyUsersFind>,
): Promise<ResponseInput<typeof companyUsersApi.find>> {
  return findPage({
    query: { ...query, $sort: query.$sort && sortByFullName(query.$sort) },
    rows: db.selectFrom('users'),
    id: 'users.id',
    columns: { companyId: 'users.company_customer_id', createdAt: 'users.created_at' },
    sortColumns: {
      ...USER_ORDER,
      title: titleOrder('users.title'),
      phone: sql`users.phone`,
    },
    searched: sql`users.search || ' ' || title_match_key(users.title || ' ' || users.phone)`,
    sort: { name: 1, lastName: 1 },
    bounded: true,
    select: selectUser,
    present: (row) => ({
      ...presentCompanyUser(row),
      ...presentProducts(row, query.$populate),
    }),
  })
}

/** Adds a user of a company customer; without a password, the user gets an invitation link. */
async function createCompanyUser(
  services: Services,
  caller: Caller,
  body: z.output<typeof companyUserCreate>,
): Promise<UserRow> {
  const passwordHash = await hashInitialPassword(body.password, body)
  return services.db.transaction().execute(async (transaction) => {
    const companyCustomer = await lockCompanyCustomer(transaction, body.companyId)
    const id = await insertUser(
      transaction,
      {
        name: body.name,
        lastName: body.lastName,
        email: body.email,
        phone: body.phone,
        title: body.title,
        company: companyCustomer.name,
        loginType: 'CUSTOMER',
        active: true,
        applications: body.applications,
        forceTotp: body.forceTotp,
        companyCustomer: companyCustomer.id,
      },
      passwordHash,
    )
    const user = await getUser(transaction, id)
    await logUser(
      transaction,
      caller,
      user,
      'Created the user',
      ` of the company "${companyCustomer.name}"`,
    )
    await setContacts(transaction, caller, companyCustomer, user, {
      isPrimary: body.isPrimary || undefined,
      isBilling: body.isBilling || undefined,
    })
    await inviteIfNeeded(transaction, services, user)
    return getUser(transaction, id)
  })
}

/** Changes a user of a company customer, by the payload that creates one. */
function updateCompanyUser(
  services: Services,
  caller: Caller,
  id: string,
  body: z.output<typeof companyUserUpdate>,
): Promise<UserRow> {
  return transact(services, async (transaction) => {
    const user = await lockUser(transaction, id)
    const companyId = requireCompanyUser(user)
    if (body.companyId !== undefined && body.companyId !== companyId) {
      throw badRequest('companyId: Cannot be changed', { companyId: 'Cannot be changed' })
    }
    requireCurrent(user, body.updatedAt, presentCompanyUser)
    requireUnchangedUser(user, body)
    const changed = await changeUser(transaction, services, caller, user, {
      name: body.name,
      lastName: body.lastName,
      phone: body.phone,
      title: body.title,
      active: body.active,
      applications: body.applications,
      forceTotp: body.forceTotp,
      totp: body.totp,
    })
    const companyCustomer = await getCompanyCustomer(transaction, companyId)
    await setContacts(transaction, caller, companyCustomer, changed, body)
    return getUser(transaction, id)
  })
}

/** Returns the company customer of a user; throws a 404 for users without one. */
function requireCompanyUser(user: UserRow, companyId?: string): string {
  const companyCustomer = user.company_customer_id
  if (companyCustomer === null || (companyId !== undefined && companyCustomer !== companyId))
    throw notFound()
  return companyCustomer
}

interface Contacts {
  readonly isPrimary?: boolean | undefined
  readonly isBilling?: boolean | undefined
}

/**
 * Makes a user the primary or billing contact of its company customer, which the transaction has
 * locked. The primary contact stays one until another replaces it.
 */
async function setContacts(
  transaction: Transaction<Tables>,
  caller: Caller,
  companyCustomer: CompanyCustomerRow,
  user: UserRow,
  { isPrimary, isBilling }: Contacts,
): Promise<void> {
  const { id } = user
  const wasPrimary = companyCustomer.primary_user_id === id
  const wasBilling = companyCustomer.billing_user_id === id
  if (wasPrimary && isPrimary === false) {
    throw conflict(
      'A company needs a primary contact. Make another user the primary contact first.',
    )
  }
  const becomesPrimary = isPrimary === true && !wasPrimary
  const changesBilling = isBilling !== undefined && isBilling !== wasBilling
  if (!becomesPrimary && !changesBilling) return
  await transaction
    .updateTable('company_customers')
    .set({
      ...(becomesPrimary && { primary_user_id: id }),
      ...(changesBilling && { billing_user_id: isBilling ? id : null }),
      updated_at: nextTimestamp(companyCustomer.updated_at),
    })
    .where('id', '=', companyCustomer.id)
    .execute()
  await logCompanyCustomer(transaction, caller, companyCustomer, 'Changed', [
    ': ',
    ...(becomesPrimary ? ['primary contact is "', user, '"'] : []),
    ...(becomesPrimary && changesBilling ? [', '] : []),
    ...(changesBilling && isBilling ? ['billing contact is "', user, '"'] : []),
    ...(changesBilling && !isBilling ? ['no billing contact'] : []),
  ])
}

/** A user of a company customer as staff manage it. */
function presentCompanyUser(row: UserRow): CompanyUser {
  if (row.company_customer_id === null) throw new Error(`User ${row.id} belongs to no firm`)
  const user = presentUser(
    row,
    row.applications.map(({ application }) => application),
  )
  return {
    _id: user._id,
    companyId: row.company_customer_id,
    email: user.email,
    name: user.name,
    lastName: user.lastName,
    phone: user.phone,
    title: user.title,
    active: user.active,
    applications: user.applications,
    totp: user.totp,
    forceTotp: user.forceTotp,
    hasPassword: row.password_hash !== null,
    isPrimary: row.is_primary === true,
    isBilling: row.is_billing === true,
    lastLogin: presentLastLogin(row),
    can: {
      edit: true,
      delete: row.is_primary !== true,
      removeTotp: row.totp_secret !== null,
    },
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  }
}
