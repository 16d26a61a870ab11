import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'
import type { UserRow } from './queries.ts'
import type { FullUserChange } from './user-change.ts'

/**
 * A company customer's primary contact stays with it and keeps INSIGHTS; a billing contact may
 * leave and is then unset. Call it with the company customer locked.
 */
export async function protectPrimaryContact(
  transaction: Transaction<Tables>,
  before: UserRow,
  { applications, companyCustomer }: FullUserChange,
): Promise<void> {
  const moves = companyCustomer !== before.company_customer_id
  if (before.is_primary === true) {
    if (moves) throw conflict('The primary contact cannot leave the company.')
    const reads = before.applications.some(({ application }) => application === 'insights')
    if (reads && applications && !applications.includes('insights')) {
      throw conflict('The primary contact of a company keeps INSIGHTS.')
    }
  }
  if (!moves) return
  await transaction
    .updateTable('company_customers')
    .set({ billing_user_id: null })
    .where('billing_user_id', '=', before.id)
    .execute()
}
