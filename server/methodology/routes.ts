import { errorBody } from '@insights/contract/error.ts'
import { byId } from '@insights/contract/fields.ts'
import {
  methodologyCreate,
  methodologyFind,
  methodologyPage,
  methodologySaved,
  methodologyUpdate,
} from '@insights/contract/methodology.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import { findPage } from '../http/find-page.ts'
import { ofRecord, ofReportInBody, ofReportInQuery } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { requireSame } from '../http/require-same.ts'
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { presentMethodology } from './present.ts'
import { changeMethodology, createMethodology } from './write-methodology.ts'

/** The record that staff write; readers get the report document. */
export const methodologyRoutes: Routes = async (api, services) => {
  const { db } = services
  api.get(
    '/methodology',
    {
      config: { permission: 'staff', ownership: ofReportInQuery('read', 'report') },
      schema: { querystring: methodologyFind, response: { 200: methodologyPage } },
    },
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

  api.post(
    '/methodology',
    {
      bodyLimit: BODY_SIZE.text,
      config: { permission: 'staff', ownership: ofReportInBody('edit', 'report') },
      schema: {
        body: methodologyCreate,
        response: { 201: methodologySaved, 400: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const created = await createMethodology(services, callerOf(request), request.body)
      return reply.code(201).send(present(created))
    },
  )

  api.put(
    '/methodology/:id',
    {
      bodyLimit: BODY_SIZE.text,
      config: { permission: 'staff', ownership: ofRecord('edit', 'methodologies') },
      schema: {
        params: byId,
        body: methodologyUpdate,
        response: { 200: methodologySaved, 400: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      const { params, body } = request
      const report = reportOf(request)._id
      requireSame(body, { _id: params.id, report })
      const changed = await changeMethodology(services, callerOf(request), report, body)
      return present(changed)
    },
  )
}

function present(edit: Edit<Selectable<Tables['methodologies']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentMethodology(result), effects: { scoresDeleted, reportReopened } }
}
