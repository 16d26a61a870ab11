import {
  type Methodology,
  methodologyApi,
  type methodologyCreate,
  type methodologyUpdate,
} from '@insights/contract/content/methodology.ts'
import { richText } from '@insights/domain/content/content-values.ts'
import type { Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp, presentMonth } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import { requireUnchangedIds } from '../http/require-current.ts'
import type { Routes } from '../http/routes.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { OpenReport } from '../reports/locks/lock-report.ts'
import type { Services } from '../start/services.ts'
import { lockImages, sanitizeRichText } from './sanitize-rich-text.ts'

/** The record that staff write; readers get the report document. */
export const methodologyRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    methodologyApi.find,
    {
      permission: 'staff',
      ownership: ownedByReportInQuery('read', 'report'),
      secondCoder: 'harmless',
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

  route(
    methodologyApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('edit', 'report'),
      secondCoder: 'harmless',
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
      secondCoder: 'harmless',
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

type Row = Selectable<Tables['methodologies']>

const CHANGED = 'Someone else changed the methodology.'

/** Writes a report's methodology for the first time; an existing one is not overwritten. */
function createMethodology(
  services: Services,
  caller: Caller,
  { report: reportId, methodology }: z.output<typeof methodologyCreate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const created = await transaction
      .insertInto('methodologies')
      .values({
        report_id: reportId,
        methodology: await sanitize(transaction, reportId, methodology),
        updated_by: caller._id,
      })
      .onConflict((there) => there.column('report_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!created) throw conflict(CHANGED, presentMethodology(await lock(transaction, reportId)))
    return { result: created, change: toChange(report, 'Wrote the methodology') }
  })
}

/**
 * Changes a methodology; throws a 409 if it has changed since `updatedAt`. Saving a carried-over
 * one confirms it, changed or not.
 */
function changeMethodology(
  services: Services,
  caller: Caller,
  reportId: string,
  { methodology, updatedAt }: z.output<typeof methodologyUpdate>,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    const clean = await sanitize(transaction, reportId, methodology)
    const before = await lock(transaction, reportId)
    if (updatedAt !== undefined && updatedAt !== before.updated_at) {
      throw conflict(CHANGED, presentMethodology(before))
    }
    const changed = await transaction
      .updateTable('methodologies')
      .set({
        methodology: clean,
        carried_over_from: null,
        ...(clean !== before.methodology && { updated_by: caller._id }),
        updated_at: nextTimestamp(before.updated_at),
      })
      .where('report_id', '=', reportId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const kept = before.carried_over_from !== null && clean === before.methodology
    const action = kept ? 'Kept the carried-over methodology' : 'Changed the methodology'
    return { result: changed, change: toChange(report, action) }
  })
}

const toChange = (report: OpenReport, action: string) =>
  reportChange(report, action, { kind: 'content', report: report._id, part: 'methodology' })

async function sanitize(transaction: Transaction<Tables>, reportId: string, html: string) {
  // Previews show the methodology, so it has no live figures.
  const clean = sanitizeRichText(html, await lockImages(transaction, reportId, html), false)
  const excess = richText(clean)
  if (excess !== null) throw badRequest(`methodology: ${excess}`, { methodology: excess })
  return clean
}

async function lock(transaction: Transaction<Tables>, reportId: string): Promise<Row> {
  const row = await transaction
    .selectFrom('methodologies')
    .selectAll()
    .where('report_id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function presentMethodology(row: Selectable<Tables['methodologies']>): Methodology {
  return {
    _id: row.id,
    report: row.report_id,
    methodology: row.methodology,
    carriedOverFrom: presentMonth(row.carried_over_from),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
