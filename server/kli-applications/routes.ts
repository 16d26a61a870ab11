import { productsFind, productsPage } from '@insights/contract/kli-applications.ts'

import { findPage } from '../http/find-page.ts'
import type { Routes } from '../http/routes.ts'

/** The products that staff can let a user sign in to. */
export const productsRoutes: Routes = async (api, { db }) => {
  api.get(
    '/kli-applications',
    {
      config: { permission: 'staff', ownership: 'shared' },
      schema: { querystring: productsFind, response: { 200: productsPage } },
    },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('products'),
        id: 'products.id',
        columns: { name: 'products.name' },
        sort: { name: -1 },
        select: (rows) => rows.selectAll('products'),
        present: ({ id, name, canonical_name }) => ({
          _id: id,
          name,
          cannonicalName: canonical_name,
        }),
      }),
  )
}
