import { productsApi } from '@insights/contract/accounts/products.ts'
import { applicationsApi } from '@insights/contract/catalogue/applications.ts'
import { capabilityChangesApi } from '@insights/contract/catalogue/capability-changes.ts'

import { titleOrder } from '../database/columns.ts'
import { findPage } from '../http/lists/find-page.ts'
import type { Routes } from '../http/routes.ts'

/** A fixed list, in the order in which forms offer it. */
export const capabilityChangesRoutes: Routes = async (route, { db }) => {
  route(capabilityChangesApi.find, { permission: 'reader', ownership: 'shared' }, ({ query }) =>
    findPage({
      query,
      rows: db.selectFrom('capability_changes'),
      id: 'capability_changes.position',
      columns: {
        title: 'capability_changes.title',
        updatesHistory: 'capability_changes.updates_history',
      },
      sortColumns: { title: titleOrder('capability_changes.title') },
      sort: {},
      select: (rows) => rows.selectAll('capability_changes'),
      present: ({ id, title, updates_history }) => ({
        _id: id,
        title,
        updatesHistory: updates_history,
      }),
    }),
  )
}

/** The device types that reports score, in the order in which they are always shown. */
export const applicationsRoutes: Routes = async (route, { db }) => {
  route(applicationsApi.find, { permission: 'reader', ownership: 'shared' }, ({ query }) =>
    findPage({
      query,
      rows: db.selectFrom('applications'),
      id: 'applications.position',
      columns: { title: 'applications.title' },
      sort: {},
      select: (rows) => rows.select(['applications.id', 'applications.title']),
      present: ({ id, title }) => ({ _id: id, title }),
    }),
  )
}

/** The products that staff can let a user sign in to. */
export const productsRoutes: Routes = async (route, { db }) => {
  route(productsApi.find, { permission: 'staff', ownership: 'shared' }, ({ query }) =>
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
