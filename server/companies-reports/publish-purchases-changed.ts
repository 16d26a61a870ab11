import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { publish } from '../live/transact.ts'

/** Has open pages of a company customer's users show at once what they may read now. */
export function publishPurchasesChanged(
  transaction: Transaction<Tables>,
  companyCustomer: string,
): void {
  const audience = { to: 'company-customer', companyCustomer } as const
  publish(transaction, { ...audience, event: { kind: 'purchases' } })
}
