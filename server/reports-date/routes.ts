import { reportsDateFind, reportsDatePage } from '@insights/contract/reports-date.ts'

import { boundedBy } from '../http/bounded-by.ts'
import { findPage } from '../http/find-page.ts'
import type { Routes } from '../http/routes.ts'

/** The months that an industry has a report of, whatever its revisions. */
export const reportsDateRoutes: Routes = async (api, { db }) => {
  api.get(
    '/reports-date',
    {
      config: { permission: 'staff', ownership: 'shared' },
      schema: { querystring: reportsDateFind, response: { 200: reportsDatePage } },
    },
    ({ query }) =>
      findPage({
        query,
        rows: db
          .selectFrom('editions')
          .where('editions.id', 'in', (the) => the.selectFrom('reports').select('edition_id')),
        id: 'editions.id',
        columns: { industry: 'editions.industry_id', date: 'editions.date' },
        sort: { date: -1 },
        bounded: boundedBy(query.industry),
        select: (rows) => rows.selectAll('editions'),
        present: ({ id, industry_id, date }) => ({
          _id: id,
          date: `${date}T00:00:00.000Z`,
          industry: industry_id,
        }),
      }),
  )
}
