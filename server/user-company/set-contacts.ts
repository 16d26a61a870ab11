import type { Transaction } from 'kysely'

import { logCompanyCustomer } from '../companies-customer/log-company-customer.ts'
import type { CompanyCustomerRow } from '../companies-customer/queries.ts'
import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict } from '../http/errors.ts'
import type { UserRow } from '../users/queries.ts'

interface Contacts {
  readonly isPrimary?: boolean | undefined
  readonly isBilling?: boolean | undefined
}

/**
 * Makes a user the primary or billing contact of its firm, which the transaction has locked. The
 * primary contact stays one until another takes the place.
 */
export async function setContacts(
  transaction: Transaction<Tables>,
  caller: Caller,
  companyCustomer: CompanyCustomerRow,
  { id, name, last_name }: UserRow,
  { isPrimary, isBilling }: Contacts,
): Promise<void> {
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
  const said = [
    ...(becomesPrimary ? [`primary contact is "${name} ${last_name}"`] : []),
    ...(changesBilling
      ? [isBilling ? `billing contact is "${name} ${last_name}"` : 'no billing contact']
      : []),
  ]
  await logCompanyCustomer(transaction, caller, companyCustomer, 'Changed', `: ${said.join(', ')}`)
}
