import type { User, UserListed } from '@insights/contract/accounts/users.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { UserRow } from './queries.ts'

/** A user in responses: no hash, no secret. */
export function presentUser(row: Selectable<Tables['users']>, products: readonly string[]): User {
  return {
    _id: row.id,
    name: row.name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    title: row.title,
    company: row.company,
    loginType: row.login_type,
    active: row.active,
    totp: row.totp_secret ? 'enabled' : null,
    forceTotp: row.force_totp,
    applications: [...products],
    companyCustomer: row.company_customer_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A user as administration shows it to a senior. */
export function presentListed(row: UserRow, caller: Pick<Caller, '_id'>): UserListed {
  return {
    ...presentUser(
      row,
      row.applications.map(({ application }) => application),
    ),
    hasPassword: row.password_hash !== null,
    waiting: row.waiting,
    isPrimary: row.is_primary === true,
    can: {
      edit: true,
      // The own account and a company's primary contact cannot be deleted.
      delete: row.id !== caller._id && row.is_primary !== true,
      // One's own MFA is removed in the profile, with the password.
      removeTotp: row.totp_secret !== null && row.id !== caller._id,
    },
  }
}

/** The products of a user, where a query populates them. */
export function presentProducts(row: UserRow, populate: readonly string[] | undefined) {
  if (!populate?.includes('applications')) return {}
  return {
    applications: row.applications.map(({ application, name, canonical_name }) => ({
      _id: application,
      name,
      cannonicalName: canonical_name,
    })),
  }
}

/** Returns the user's last sign-in to each product used so far. */
export function presentLastLogin(row: UserRow): { application: string; date: string }[] {
  return row.applications.flatMap(({ application, date }) =>
    date === null ? [] : [{ application, date: new Date(date).toISOString() }],
  )
}
