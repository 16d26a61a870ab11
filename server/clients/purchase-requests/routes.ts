import { purchaseRequestsApi } from '@insights/contract/clients/purchase-requests.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Kysely, Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound, conflict } from '../../http/errors.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { hasParentFilter } from '../../http/lists/list-query.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderMail } from '../../mail/render-mail.ts'
import type { Services } from '../../start/services.ts'
import { isOwnRequest, publishRequests } from './request-purchase.ts'

/** Purchase requests: all of them for staff, their own for customers. */
export const purchaseRequestsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(purchaseRequestsApi.find, { permission: 'reader', ownership: 'own' }, (request) => {
    const { query } = request
    const caller = callerOf(request)
    return findPage({
      query,
      rows: selectPurchaseRequests(db, caller),
      id: 'purchase_requests.id',
      columns: {
        company: 'purchase_requests.company_customer_id',
        requestedAt: 'purchase_requests.requested_at',
      },
      sort: { requestedAt: -1 },
      bounded: hasParentFilter(query.company),
      select: (rows) => rows.select(COLUMNS),
      present: (row) => present(row, caller),
    })
  })

  route(
    purchaseRequestsApi.decline,
    { permission: 'staff', ownership: 'shared' },
    async (request) => {
      const caller = callerOf(request)
      const { id } = request.params
      await declinePurchase(services, caller, id, request.body.declineReason)
      const row = await selectPurchaseRequests(db, caller)
        .where('purchase_requests.id', '=', id)
        .select(COLUMNS)
        .executeTakeFirst()
      if (!row) throw notFound()
      return present(row, caller)
    },
  )
}

/** Returns the purchase requests that exist for the caller: all of them for staff, else their own. */
function selectPurchaseRequests(db: Kysely<Tables>, caller: Caller) {
  return db
    .selectFrom('purchase_requests')
    .innerJoin('reports', 'reports.edition_id', 'purchase_requests.edition_id')
    .innerJoin('editions', 'editions.id', 'purchase_requests.edition_id')
    .leftJoin('people', 'people.id', 'purchase_requests.user_id')
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .$if(!isStaff(caller.role), (rows) => rows.where(isOwnRequest(caller)))
}

const COLUMNS = [
  'purchase_requests.id',
  'purchase_requests.company_customer_id',
  'purchase_requests.requested_at',
  'purchase_requests.declined_at',
  'purchase_requests.decline_reason',
  'reports.id as report_id',
  'reports.title',
  'editions.date',
  'people.name',
  'people.last_name',
] as const

interface PurchaseRequestRow {
  readonly id: string
  readonly company_customer_id: string | null
  readonly requested_at: string
  readonly declined_at: string | null
  readonly decline_reason: string | null
  readonly report_id: string
  readonly title: string
  readonly date: string
  readonly name: string | null
  readonly last_name: string | null
}

function present({ name, last_name, ...row }: PurchaseRequestRow, caller: Caller) {
  return {
    _id: row.id,
    company: row.company_customer_id,
    report: { _id: row.report_id, title: row.title, date: `${row.date}T00:00:00.000Z` },
    requestedAt: row.requested_at,
    requestedBy:
      isStaff(caller.role) && name !== null && last_name !== null
        ? { name, lastName: last_name }
        : null,
    declinedAt: row.declined_at,
    declineReason: row.decline_reason,
  }
}

/**
 * Declines a purchase request with a reason, once. The company customer's users see the reason, and
 * the user who made it is emailed. Throws a 404 for a fulfilled or unknown request, a 409 for a
 * declined one.
 */
function declinePurchase(
  services: Services,
  caller: Caller,
  id: string,
  reason: string,
): Promise<void> {
  return transact(services, async (transaction) => {
    const request = await lockRequest(transaction, id)
    if (!request) throw notFound()
    if (request.declined_at !== null) throw conflict('This request has been declined already.')
    await transaction
      .updateTable('purchase_requests')
      .set({ declined_at: new Date(), decline_reason: reason })
      .where('id', '=', id)
      .execute()
    const { edition, email, requester } = await describe(transaction, id)
    if (email !== null) {
      await queueMail(transaction, services, {
        to: email,
        ...declinedEmail({ edition, reason, report: request.report_id }, services.config.publicUrl),
      })
    }
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: request.report_id,
      action: [
        'Declined the request of ',
        ...requester,
        ` to buy the edition "${edition}": ${reason}`,
      ],
      actorId: caller._id,
    })
    publishRequests(transaction, {
      user: request.user_id,
      companyCustomer: request.company_customer_id,
    })
  })
}

/**
 * Returns and locks the request while its edition can be bought; concurrent assigning or declining
 * waits.
 */
function lockRequest(transaction: Transaction<Tables>, id: string) {
  return transaction
    .selectFrom('purchase_requests')
    .innerJoin('reports', 'reports.edition_id', 'purchase_requests.edition_id')
    .where('purchase_requests.id', '=', id)
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .select([
      'purchase_requests.user_id',
      'purchase_requests.company_customer_id',
      'purchase_requests.declined_at',
      'reports.id as report_id',
    ])
    .forUpdate('purchase_requests')
    .executeTakeFirst()
}

/**
 * Returns the edition and the user who made the request: the email is null for a closed or moved
 * account.
 */
async function describe(transaction: Transaction<Tables>, id: string) {
  const row = await transaction
    .selectFrom('purchase_requests')
    .innerJoin('editions', 'editions.id', 'purchase_requests.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .leftJoin('company_customers', 'company_customers.id', 'purchase_requests.company_customer_id')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'purchase_requests.user_id')
        .on('users.active', '=', true)
        .on((eb) =>
          eb(
            'users.company_customer_id',
            'is not distinct from',
            eb.ref('purchase_requests.company_customer_id'),
          ),
        ),
    )
    .leftJoin('people', 'people.id', 'purchase_requests.user_id')
    .where('purchase_requests.id', '=', id)
    .select([
      'industries.title',
      'editions.date',
      'company_customers.name as company',
      'people.id',
      'people.name',
      'people.last_name',
      'users.email',
    ])
    .executeTakeFirstOrThrow()
  const { title, date, company, id: user, name, last_name, email } = row
  const known = user !== null && name !== null && last_name !== null
  const person = known ? { id: user, name, last_name } : 'a deleted user'
  return {
    edition: `${title}, ${formatMonth(date)}`,
    email,
    requester: [company === null ? person : `the company "${company}"`],
  }
}

interface Declined {
  readonly edition: string
  readonly reason: string
  /** Returns the id of the report that can be previewed. */
  readonly report: string
}

function declinedEmail({ edition, reason, report }: Declined, publicUrl: string) {
  const mail = renderMail({
    preheader: `Your request to buy ${edition} was declined.`,
    heading: 'Purchase request declined',
    paragraphs: [
      `Your request to buy the report ${edition} was declined.`,
      'You can still see its preview, and ask again there.',
    ],
    details: [{ label: 'Reason', value: reason }],
    action: {
      label: 'Open the preview',
      href: new URL(`/content-building?report=${report}`, publicUrl).href,
    },
    footnote: 'You receive this email because you asked to buy the report.',
  })
  return { subject: `Purchase request declined: ${edition}`, ...mail }
}
