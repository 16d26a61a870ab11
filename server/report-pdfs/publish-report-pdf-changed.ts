import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { publish } from '../live/transact.ts'

/** Publishes a report PDF's progress to those who may read it. */
export function publishReportPdfChanged(
  transaction: Transaction<Tables>,
  { reportId, companyCustomerId }: { reportId: string; companyCustomerId: string | null },
): void {
  const event = { kind: 'report-pdf', report: reportId } as const
  const companyCustomer = companyCustomerId
  publish(
    transaction,
    companyCustomer === null
      ? { to: 'staff', event }
      : { to: 'company-customer', companyCustomer, event },
  )
}
