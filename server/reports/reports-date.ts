import { reportsDateApi } from '@insights/contract/reports/reports-date.ts'

import { findPage } from '../http/lists/find-page.ts'
import { hasParentFilter } from '../http/lists/list-query.ts'
import type { Routes } from '../http/routes.ts'

/** Finds the months of an industry with a report, each with its newest revision. */
export const reportsDateRoutes: Routes = async (route, { db }) => {
  route(reportsDateApi.find, { permission: 'staff', ownership: 'shared' }, ({ query }) =>
    findPage({
      query,
      rows: db
        .selectFrom('editions')
        .innerJoin('reports', 'reports.edition_id', 'editions.id')
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('reports as newer')
                .whereRef('newer.edition_id', '=', 'reports.edition_id')
                .whereRef('newer.revision', '>', 'reports.revision')
                .select('newer.id'),
            ),
          ),
        ),
      id: 'editions.id',
      columns: { industry: 'editions.industry_id', date: 'editions.date' },
      sort: { date: -1 },
      bounded: hasParentFilter(query.industry),
      select: (rows) =>
        rows
          .selectAll('editions')
          .select(['reports.title', 'reports.status', 'reports.id as report']),
      present: ({ id, industry_id, date, title, status, report }) => ({
        _id: id,
        date: `${date}T00:00:00.000Z`,
        industry: industry_id,
        title,
        status,
        report,
      }),
    }),
  )
}
