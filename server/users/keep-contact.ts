import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'
import type { UserRow } from './queries.ts'
import type { WholeChange } from './user-change.ts'

/**
 * The primary contact of a firm stays with it and goes on reading its reports; its billing contact
 * may leave, and is then none any more. The firm is locked.
 */
export async function keepContact(
  transaction: Transaction<Tables>,
  before: UserRow,
  { applications, companyCustomer }: WholeChange,
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
