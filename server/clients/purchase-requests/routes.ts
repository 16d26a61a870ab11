import { purchaseRequestsApi } from '@insights/contract/clients/purchase-requests.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { findPage } from '../../http/lists/find-page.ts'
import { hasParentFilter } from '../../http/lists/list-query.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { declinePurchase } from './decline-purchase.ts'
import { isOwnRequest } from './request-purchase.ts'

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
