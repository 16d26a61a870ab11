import type {
  companyReportCreate,
  companyReportPatch,
} from '@insights/contract/companies-reports.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-month.ts'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, notFound } from '../http/errors.ts'

/** Gives a firm the edition that a report is of, once; answers the assignment's id. */
export function assignReport(
  db: Kysely<Tables>,
  caller: Caller,
  { company, report, po, poDate }: z.output<typeof companyReportCreate>,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const edition = await findPublishedEdition(transaction, report)
    const { id } = await transaction
      .insertInto('company_reports')
      .values({ company_customer_id: company, edition_id: edition.id, po, po_date: poDate })
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(transaction, caller, company, `Assigned ${edition.name}`)
    return id
  })
}

/** Changes what the purchase order was. */
export function changeAssignment(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { po, poDate }: z.output<typeof companyReportPatch>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('company_reports')
      .set({ po, po_date: poDate, updated_at: new Date() })
      .where('id', '=', id)
      .returning(['company_customer_id', 'edition_id'])
      .executeTakeFirst()
    if (!changed) throw notFound()
    const name = await nameOf(transaction, changed.edition_id)
    await log(transaction, caller, changed.company_customer_id, `Changed the purchase of ${name}`)
  })
}

/** Takes an edition away from a firm again. */
export function removeAssignment(db: Kysely<Tables>, caller: Caller, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('company_reports')
      .where('id', '=', id)
      .returning(['company_customer_id', 'edition_id'])
      .executeTakeFirst()
    if (!removed) throw notFound()
    const name = await nameOf(transaction, removed.edition_id)
    await log(transaction, caller, removed.company_customer_id, `Withdrew ${name}`)
  })
}

async function findPublishedEdition(transaction: Transaction<Tables>, reportId: string) {
  const report = await transaction
    .selectFrom('reports')
    .innerJoin('reports as readable', 'readable.edition_id', 'reports.edition_id')
    .where('reports.id', '=', reportId)
    .where('readable.status', 'in', [...READABLE_STATUSES])
    .select('reports.edition_id')
    .executeTakeFirst()
  if (!report) {
    const message = 'Must be a published report'
    throw badRequest(`report: ${message}`, { report: message })
  }
  return { id: report.edition_id, name: await nameOf(transaction, report.edition_id) }
}

async function nameOf(transaction: Transaction<Tables>, editionId: string): Promise<string> {
  const { title, date } = await transaction
    .selectFrom('editions')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('editions.id', '=', editionId)
    .select(['industries.title', 'editions.date'])
    .executeTakeFirstOrThrow()
  return `the edition "${title}, ${formatMonth(date)}"`
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, {
    subject: 'COMPANY_CUSTOMER',
    reference,
    action,
    actorId: caller._id,
  })
}
