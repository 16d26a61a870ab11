import type { User } from '@insights/contract/users.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** A user as answers show it: no hash, no secret. */
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
