import { contentApi } from '@insights/contract/content/content.ts'
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
import type { Routes } from '../http/routes.ts'
import type { Edit } from '../reports/edit-report.ts'
import { presentContent } from './present.ts'
import { type OpenFigures, createContent, patchContent } from './write-content.ts'

/**
 * The record that staff write; readers get the report document. `openFigures` is of a later area.
 */
export const contentRoutes =
  (openFigures: OpenFigures): Routes =>
  async (route, services) => {
    const { db } = services
    route(
      contentApi.find,
      { permission: 'staff', ownership: ownedByReportInQuery('read', 'reportId') },
      ({ query }) =>
        findPage({
          query,
          rows: db.selectFrom('content_buildings'),
          id: 'content_buildings.id',
          columns: { reportId: 'content_buildings.report_id' },
          sort: {},
          bounded: true,
          select: (rows) => rows.selectAll('content_buildings'),
          present: presentContent,
        }),
    )

    route(
      contentApi.create,
      { permission: 'staff', ownership: ownedByReportInBody('edit', 'reportId') },
      async (request) => {
        const { reportId } = request.body
        const started = await createContent(services, callerOf(request), reportId)
        return present(started)
      },
    )

    route(
      contentApi.patch,
      {
        permission: 'staff',
        ownership: ownedByRecord('edit', 'content_buildings'),
        bodyLimit: BODY_SIZE.text,
      },
      async (request) => {
        const report = reportOf(request)._id
        const patched = await patchContent(
          services,
          openFigures,
          callerOf(request),
          report,
          request.body,
        )
        return present(patched)
      },
    )
  }

function present(edit: Edit<Selectable<Tables['content_buildings']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentContent(result), effects: { scoresDeleted, reportReopened } }
}
