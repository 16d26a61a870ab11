import { methodologyApi } from '@insights/contract/methodology.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { presentMethodology } from './present.ts'
import { changeMethodology, createMethodology } from './write-methodology.ts'

/** The record that staff write; readers get the report document. */
export const methodologyRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    methodologyApi.find,
    { permission: 'staff', ownership: ownedByReportInQuery('read', 'report') },
    ({ query }) =>
      findPage({
        query,
        rows: db.selectFrom('methodologies'),
        id: 'methodologies.id',
        columns: { report: 'methodologies.report_id' },
        sort: {},
        bounded: true,
        select: (rows) => rows.selectAll('methodologies'),
        present: presentMethodology,
      }),
  )

  route(
    methodologyApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'report'),
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const created = await createMethodology(services, callerOf(request), request.body)
      return present(created)
    },
  )

  route(
    methodologyApi.update,
    {
      permission: 'staff',
      ownership: ownedByRecord('edit', 'methodologies'),
      bodyLimit: BODY_SIZE.text,
    },
    async (request) => {
      const { params, body } = request
      const report = reportOf(request)._id
      requireUnchangedIds(body, { _id: params.id, report })
      const changed = await changeMethodology(services, callerOf(request), report, body)
      return present(changed)
    },
  )
}

function present(edit: Edit<Selectable<Tables['methodologies']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentMethodology(result), effects: { scoresDeleted, reportReopened } }
}
