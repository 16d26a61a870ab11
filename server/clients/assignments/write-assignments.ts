import type {
  assignmentsApi,
  companyReportCreate,
  companyReportPatch,
} from '@insights/contract/clients/assignments.ts'
import type { RequestPart, ResponseOf } from '@insights/contract/endpoint.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { type Kysely, type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { queueMailingOfNotifications } from '../../accounts/notifications/mail-notifications.ts'
import { notify, publicationKey } from '../../accounts/notifications/notify.ts'
import { nextTimestamp } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { requireCurrent, requireUnchangedIds } from '../../http/require-current.ts'
import { publish, transact } from '../../live/transact.ts'
import { isReader } from '../../mail/queue-mail.ts'
import type { Services } from '../../start/services.ts'
import { logCompanyCustomer } from '../company-customers/queries.ts'
import { queueWebhooks } from '../webhooks/deliveries.ts'
import { getAssignment } from './find-assignments.ts'

/** Assigns the edition of a report to a company customer, once; its users may read it from then on. */
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
    await finishAssigning(transaction, services, caller, [assigned])
    return assigned.id
  })
}

/**
 * Assigns the edition of a report to several company customers in one transaction, each once also by
 * concurrent calls. The result names the ones that had it before or are deleted.
 */
export function assignEdition(
  services: Services,
  caller: Caller,
  reportId: string,
  { assignments }: RequestPart<typeof assignmentsApi.assignEdition, 'body'>,
): Promise<ResponseOf<typeof assignmentsApi.assignEdition>> {
  return transact(services, async (transaction) => {
    const edition_id = await findPublishedEdition(transaction, reportId)
    const wanted = new Map(assignments.map((one) => [one.company, one]))
    // In one order, so that two calls wait for each other instead of failing.
    const existing = await transaction
      .selectFrom('company_customers')
      .where('id', '=', sql<string>`any(${[...wanted.keys()]}::uuid[])`)
      .orderBy('id')
      .select('id')
      .forKeyShare()
      .execute()
    const values = existing.map(({ id }) => {
      const { po, poDate } = wanted.get(id)!
      return { company_customer_id: id, edition_id, po, po_date: poDate }
    })
    const inserted =
      values.length === 0
        ? []
        : await transaction
            .insertInto('company_reports')
            .values(values)
            .onConflict((conflict) => conflict.doNothing())
            .returning(['company_customer_id', 'edition_id'])
            .execute()
    await finishAssigning(transaction, services, caller, inserted)
    const found = new Set(existing.map(({ id }) => id))
    const assigned = inserted.map(({ company_customer_id }) => company_customer_id)
    return {
      assigned,
      already: [...found].filter((id) => !assigned.includes(id)),
      deleted: [...wanted.keys()].filter((id) => !found.has(id)),
    }
  })
}

/** Does what follows from new assignments of one edition, in their transaction. */
async function finishAssigning(
  transaction: Transaction<Tables>,
  services: Services,
  caller: Caller,
  assigned: readonly Assignment[],
): Promise<void> {
  for (const assignment of assigned) {
    const { company_customer_id: company, edition_id } = assignment
    // A request is fulfilled; after the assignment ends, the edition can be requested again.
    await transaction
      .deleteFrom('purchase_requests')
      .where('company_customer_id', '=', company)
      .where('edition_id', '=', edition_id)
      .execute()
    await logAssignment(transaction, caller, assignment, (edition) => `Assigned ${edition} to`)
    publishPurchasesChanged(transaction, company)
  }
  const [first] = assigned
  if (!first) return
  const companies = assigned.map(({ company_customer_id }) => company_customer_id)
  await notifyOwners(transaction, services, first.edition_id, companies)
  // An edition is published before it is sold, so that its publication reaches them now.
  const events = ['report.published', 'report.purchased'] as const
  await queueWebhooks(transaction, services, events, first.edition_id, companies)
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

/** Changes the purchase order. */
export function changeAssignment(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { po, poDate, updatedAt, report, ...sent }: z.output<typeof companyReportPatch>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('company_reports')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    const current = await getAssignment(transaction, caller, id)
    requireCurrent(before, updatedAt, () => current)
    const { _id, company, createdAt } = current
    requireUnchangedIds(sent, { _id, company, createdAt })
    if (report !== undefined) {
      // Any revision identifies its edition, as in a new assignment.
      const edition = await findPublishedEdition(transaction, report)
      requireUnchangedIds({ report: edition }, { report: before.edition_id })
    }
    await transaction
      .updateTable('company_reports')
      .set({ po, po_date: poDate, updated_at: nextTimestamp(before.updated_at) })
      .where('id', '=', id)
      .execute()
    await logAssignment(
      transaction,
      caller,
      before,
      (edition) => `Changed the purchase of ${edition} by`,
    )
  })
}

/** Removes an edition from a company customer; its users are back to the preview at once. */
export function removeAssignment(services: Services, caller: Caller, id: string): Promise<void> {
  return transact(services, async (transaction) => {
    const removed = await transaction
      .deleteFrom('company_reports')
      .where('id', '=', id)
      .returning(['company_customer_id', 'edition_id'])
      .executeTakeFirst()
    if (!removed) throw notFound()
    await logAssignment(transaction, caller, removed, (edition) => `Withdrew ${edition} from`)
    publishPurchasesChanged(transaction, removed.company_customer_id)
  })
}

interface Assignment {
  readonly company_customer_id: string
  readonly edition_id: string
}

/**
 * Logs an action on an assignment; `what` precedes the edition's name, which precedes the company
 * customer's.
 */
async function logAssignment(
  transaction: Transaction<Tables>,
  caller: Caller,
  { company_customer_id, edition_id }: Assignment,
  what: (edition: string) => string,
): Promise<void> {
  const { title, date, ...companyCustomer } = await transaction
    .selectFrom('editions')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .innerJoin('company_customers', (join) =>
      join.on('company_customers.id', '=', company_customer_id),
    )
    .where('editions.id', '=', edition_id)
    .select(['industries.title', 'editions.date', 'company_customers.id', 'company_customers.name'])
    .executeTakeFirstOrThrow()
  const edition = `the edition "${title}, ${formatMonth(date)}"`
  await logCompanyCustomer(transaction, caller, companyCustomer, what(edition))
}

/** Publishes to a company customer's users that their readable or requested reports have changed. */
export function publishPurchasesChanged(
  transaction: Transaction<Tables>,
  companyCustomer: string,
): void {
  const audience = { to: 'company-customer', companyCustomer } as const
  publish(transaction, { ...audience, event: { kind: 'purchases' } })
}

/** Users that are notified by one statement. */
const AT_ONCE = 500

/**
 * Notifies the users of company customers that an edition is theirs to read, in the transaction that
 * assigns it. Followers have one notification of an edition, however they come by it: one that waited for
 * the assignment is stored again, since old ones are not emailed any more.
 */
async function notifyOwners(
  transaction: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  edition: string,
  companies: readonly string[],
): Promise<void> {
  const users = await transaction
    .selectFrom('users')
    .innerJoin('reports', (join) => join.on('reports.edition_id', '=', edition))
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('users.company_customer_id', 'in', companies)
    .where(isReader)
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .orderBy('users.id')
    .select(['users.id', 'reports.id as report', 'editions.date', 'industries.title'])
    .execute()
  if (users.length === 0) return
  const key = publicationKey(edition)
  for (let start = 0; start < users.length; start += AT_ONCE) {
    const some = users.slice(start, start + AT_ONCE)
    await transaction
      .deleteFrom('notifications')
      .where('event_key', '=', key)
      .where(
        'user_id',
        'in',
        some.map(({ id }) => id),
      )
      .where('mail_id', 'is', null)
      .execute()
    await notify(
      transaction,
      some.map(({ id, report, date, title }) => ({
        kind: 'publication' as const,
        userId: id,
        actorId: null,
        reportId: report,
        path: `/content-building?report=${report}`,
        subject: `${title}, ${formatMonth(date)}`,
        excerpt: null,
        key,
      })),
    )
  }
  await queueMailingOfNotifications(transaction, { jobs })
}
