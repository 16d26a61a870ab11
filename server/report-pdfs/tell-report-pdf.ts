import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Services } from '../services.ts'

/** Tells those whose PDF it is that it has come further. */
export function tellReportPdf(
  transaction: Transaction<Tables>,
  live: Services['live'],
  { reportId, companyCustomerId }: { reportId: string; companyCustomerId: string | null },
): Promise<void> {
  const event = { kind: 'report-pdf' as const, report: reportId }
  return live.publish(
    transaction,
    companyCustomerId === null
      ? { to: 'staff', event }
      : { to: 'company-customer', companyCustomer: companyCustomerId, event },
  )
}
