import type { companyReportCreate } from '@insights/contract/companies-reports.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { logAssignment } from './log-assignment.ts'
import { publishPurchasesChanged } from './publish-purchases-changed.ts'

/** Gives a firm the edition that a report is of, once; its users may read it from then on. */
export function assignReport(
  services: Services,
  caller: Caller,
  { company, report, po, poDate }: z.output<typeof companyReportCreate>,
): Promise<string> {
  return transact(services, async (transaction) => {
    const assigned = await transaction
      .insertInto('company_reports')
      .values({
        company_customer_id: company,
        edition_id: await findPublishedEdition(transaction, report),
        po,
        po_date: poDate,
      })
      .returning(['id', 'company_customer_id', 'edition_id'])
      .executeTakeFirstOrThrow()
    // What was requested is there; should it end later, it can be requested again.
    await transaction
      .deleteFrom('purchase_requests')
      .where('company_customer_id', '=', company)
      .where('edition_id', '=', assigned.edition_id)
      .execute()
    await logAssignment(transaction, caller, assigned, (edition) => `Assigned ${edition} to`)
    publishPurchasesChanged(transaction, company)
    return assigned.id
  })
}

async function findPublishedEdition(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<string> {
  const report = await transaction
    .selectFrom('reports')
    .innerJoin('reports as readable', 'readable.edition_id', 'reports.edition_id')
    .where('reports.id', '=', reportId)
    .where('readable.status', 'in', [...READABLE_STATUSES])
    .select('reports.edition_id')
    .executeTakeFirst()
  if (report) return report.edition_id
  const message = 'Must be a published report'
  throw badRequest(`report: ${message}`, { report: message })
}
