import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { publish } from '../live/transact.ts'

/**
 * Publishes after the commit that a report has changed: lists and pages that show it refetch it. The
 * audience is staff, unless customers who purchased the report see something else now, too.
 */
export function publishReportChanged(
  transaction: Transaction<Tables>,
  report: string,
  to: 'staff' | 'readers' = 'staff',
): void {
  const event = { kind: 'report', report } as const
  publish(transaction, to === 'staff' ? { to, event } : { to, report, event })
}
