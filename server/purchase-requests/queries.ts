import { isStaff } from '@insights/domain/access/user.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'

/**
 * The purchase requests that exist for the caller: all of them for staff, else those of the caller's
 * company customer, or the caller's own where there is none.
 */
export function selectPurchaseRequests(db: Kysely<Tables>, caller: Caller) {
  const rows = db.selectFrom('purchase_requests')
  if (isStaff(caller.role)) return rows
  const { companyCustomerId } = caller
  if (companyCustomerId !== null) {
    return rows.where('purchase_requests.company_customer_id', '=', companyCustomerId)
  }
  return rows
    .where('purchase_requests.company_customer_id', 'is', null)
    .where('purchase_requests.user_id', '=', caller._id)
}
