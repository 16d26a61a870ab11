import { reportIndustriesApi } from '@insights/contract/reports/report-industries.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { type Kysely } from 'kysely'

import { titleOrder } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { prepareList } from '../http/lists/find-page.ts'
import { callerOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { selectCounted, whereExistsFor } from './report-rows.ts'

/** Finds the industries with a report that exists for the caller. */
export const reportIndustriesRoutes: Routes = async (route, { db }) => {
  const findForStaff = prepareIndustries(db, 'ADMIN')
  const findForCustomers = prepareIndustries(db, 'CUSTOMER')
  route(reportIndustriesApi.find, { permission: 'reader', ownership: 'own' }, (request) => {
    const find = isStaff(callerOf(request).role) ? findForStaff : findForCustomers
    return find(request.query)
  })
}

function prepareIndustries(db: Kysely<Tables>, role: 'ADMIN' | 'CUSTOMER') {
  const reports = whereExistsFor(selectCounted(db), { role })
  return prepareList(db, {
    rows: db
      .selectFrom('industries')
      .where('industries.id', 'in', reports.select('editions.industry_id')),
    id: 'industries.id',
    columns: { title: 'industries.title' },
    sortColumns: { title: titleOrder('industries.title') },
    sort: { title: 1 },
    select: (rows) => rows.select(['industries.id', 'industries.title']),
    present: ({ id, title }) => ({ _id: id, title }),
  })
}
