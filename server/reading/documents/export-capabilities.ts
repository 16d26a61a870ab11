import { randomUUID } from 'node:crypto'

import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { compareTitles, sortByTitle } from '@insights/domain/text/titles.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { createFairQueue } from '@insights/platform/fair-queue.ts'
import {
  type CapabilityRow,
  renderCapabilitiesCsv,
} from '@insights/print/render-capabilities-csv.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'

import { recordExport } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { type Caller, turnOwner } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { slug } from '../../http/headers.ts'
import { BUSY, MAX_WAIT_MS } from '../../http/shed-load.ts'
import { resume } from '../../http/streamed-rows.ts'
import { editorOf, selectReports, withReportColumns } from '../../reports/report-rows.ts'

export interface Export {
  readonly fileName: string
  readonly csv: AsyncIterable<string>
}

/**
 * Streams a report's answers as CSV, a company at a time, so that no export is held in memory
 * whole. Only staff get the names of editors (D10). Throws BUSY if exports wait too long for their
 * turns.
 */
export async function exportCapabilities(
  db: Kysely<Tables>,
  request: Pick<FastifyRequest, 'byProgram'>,
  caller: Caller,
  reportId: string,
): Promise<Export> {
  const report = await withReportColumns(selectReports(db), caller)
    .where('reports.id', '=', reportId)
    .executeTakeFirst()
  if (!report) throw notFound()
  const { title, status, date } = report
  const editor = editorOf(report)
  const turn = Promise.withResolvers<void>()
  const batches = rowsByCompany(db, caller, reportId, turn.resolve)
  const first = batches.next()
  // Awaited here, as nothing can be rejected after the first line is sent.
  await Promise.race([turn.promise, first])
  await recordExport(db, request, caller, { _id: reportId, title }, 'Exported the capabilities')
  const about = {
    date: `${date}T00:00:00.000Z`,
    status,
    lastUpdatedBy: editor && `${editor.name} ${editor.lastName}`,
  }
  return {
    fileName: `capabilities-${slug(report.industry_title, 'report')}-${date.slice(0, 'YYYY-MM'.length)}.csv`,
    csv: renderCapabilitiesCsv(about, resume(first, batches)),
  }
}

/** Exports take turns company by company, so that a slow reader delays no one else. */
const queue = createFairQueue<readonly CapabilityRow[]>({ concurrency: 2 })

/** Waiting for turns takes an export at most `MAX_WAIT_MS`, measured by its first turn. */
const MIN_TURN_MS = 250

async function* rowsByCompany(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  onTurn: () => void,
): AsyncGenerator<readonly CapabilityRow[]> {
  const companies = await db
    .selectFrom('report_companies')
    .where('report_id', '=', reportId)
    .select(['company_id', 'title'])
    .execute()
  const waiting = new AbortController()
  const timer = setTimeout(
    () => waiting.abort(BUSY),
    Math.max(MIN_TURN_MS, MAX_WAIT_MS / companies.length),
  )
  for (const { company_id: companyId, title: company } of sortByTitle(companies)) {
    yield await queue.run({
      key: randomUUID(),
      owner: turnOwner(caller),
      signal: waiting.signal,
      work: async () => {
        clearTimeout(timer)
        onTurn()
        const rows = await selectRows(db, { reportId, companyId })
        return rows.map((row) => ({ ...row, company })).sort(inOrder)
      },
    })
  }
  clearTimeout(timer)
}

const PLACES = new Map<string, number>(APPLICATIONS.map(({ title }, place) => [title, place]))

function inOrder(first: CapabilityRow, second: CapabilityRow): number {
  return (
    (PLACES.get(first.application) ?? 0) - (PLACES.get(second.application) ?? 0) ||
    compareTitles(first.category, second.category) ||
    compareTitles(first.capability, second.capability)
  )
}

const selectRows = prepared(
  'export-capabilities',
  (db: Kysely<Tables>, params: Params<{ reportId: string; companyId: string }>) =>
    db
      .selectFrom('answers')
      .innerJoin('applications', 'applications.id', 'answers.application_id')
      .innerJoin('report_capabilities', (join) =>
        join
          .onRef('report_capabilities.report_id', '=', 'answers.report_id')
          .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
      )
      .innerJoin('report_categories', (join) =>
        join
          .onRef('report_categories.report_id', '=', 'answers.report_id')
          .onRef('report_categories.category_id', '=', 'answers.category_id')
          .onRef('report_categories.application_id', '=', 'answers.application_id'),
      )
      .leftJoin('capability_changes', 'capability_changes.id', 'answers.capability_change_id')
      .where('answers.report_id', '=', params.reportId)
      .where('answers.company_id', '=', params.companyId)
      .select([
        'report_categories.title as category',
        'applications.title as application',
        'report_capabilities.title as capability',
        'capability_changes.title as change',
        'answers.status',
        'answers.has_capability as hasCapability',
      ]),
)
