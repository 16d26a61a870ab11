import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { publish } from '../live/transact.ts'

/** Publishes to a company customer's users that they may read, or have requested, other reports. */
export function publishPurchasesChanged(
  transaction: Transaction<Tables>,
  companyCustomer: string,
): void {
  const audience = { to: 'company-customer', companyCustomer } as const
  publish(transaction, { ...audience, event: { kind: 'purchases' } })
}
