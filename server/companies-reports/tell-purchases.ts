import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** Pages that a firm's users have open show at once what may be read now. */
export function tellPurchases(
  transaction: Transaction<Tables>,
  { live }: Pick<Services, 'live'>,
  companyCustomer: string,
): Promise<void> {
  const audience = { to: 'company-customer', companyCustomer } as const
  return live.publish(transaction, { ...audience, event: { kind: 'purchases' } })
}
