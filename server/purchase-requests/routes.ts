import { purchaseRequestsApi } from '@insights/contract/purchase-requests.ts'
import { isStaff } from '@insights/domain/access/user.ts'
import { READABLE_STATUSES } from '@insights/domain/report/report-status.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findPage } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'

/** What company customers want to buy: all of it for staff, their own for customers. */
export const purchaseRequestsRoutes: Routes = async (route, { db }) => {
  route(purchaseRequestsApi.find, { permission: 'reader', ownership: 'own' }, (request) => {
    const { query } = request
    const caller = callerOf(request)
    return findPage({
      query,
      rows: selectPurchaseRequests(db, caller)
        .innerJoin('reports', 'reports.edition_id', 'purchase_requests.edition_id')
        .innerJoin('editions', 'editions.id', 'purchase_requests.edition_id')
        .leftJoin('people', 'people.id', 'purchase_requests.user_id')
        .where('reports.status', 'in', [...READABLE_STATUSES]),
      id: 'purchase_requests.id',
      columns: {
        company: 'purchase_requests.company_customer_id',
        requestedAt: 'purchase_requests.requested_at',
      },
      sort: { requestedAt: -1 },
      bounded: hasParentFilter(query.company),
      select: (rows) =>
        rows.select([
          'purchase_requests.id',
          'purchase_requests.company_customer_id',
          'purchase_requests.requested_at',
          'reports.id as report_id',
          'reports.title',
          'editions.date',
          'people.name',
          'people.last_name',
        ]),
      present: ({ name, last_name, ...row }) => ({
        _id: row.id,
        company: row.company_customer_id,
        report: { _id: row.report_id, title: row.title, date: `${row.date}T00:00:00.000Z` },
        requestedAt: row.requested_at,
        requestedBy:
          isStaff(caller.role) && name !== null && last_name !== null
            ? { name, lastName: last_name }
            : null,
      }),
    })
  })
}

/**
 * The purchase requests that exist for the caller: all of them for staff, else those of the caller's
 * company customer, or the caller's own where there is none.
 */
function selectPurchaseRequests(db: Kysely<Tables>, caller: Caller) {
  const rows = db.selectFrom('purchase_requests')
  if (isStaff(caller.role)) return rows
  const { companyCustomerId } = caller
  if (companyCustomerId !== null) {
    return rows.where('purchase_requests.company_customer_id', '=', companyCustomerId)
  }
  return rows
    .where('purchase_requests.company_customer_id', 'is', null)
    .where('purchase_requests.user_id', '=', caller._id)
}
