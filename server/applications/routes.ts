import { applicationsApi } from '@insights/contract/applications.ts'

import { findPage } from '../http/lists/find-page.ts'
import type { Routes } from '../http/routes.ts'

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
