import { kliApplicationsApi } from '@insights/contract/kli-applications.ts'

import { findPage } from '../http/lists/find-page.ts'
import type { Routes } from '../http/routes.ts'

/** The products that staff can let a user sign in to. */
export const productsRoutes: Routes = async (route, { db }) => {
  route(kliApplicationsApi.find, { permission: 'staff', ownership: 'shared' }, ({ query }) =>
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
