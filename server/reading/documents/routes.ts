import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

import { documentsApi } from '@insights/contract/reading/documents.ts'
import type {
  EarlierScreenshots,
  earlierScreenshotsQuery,
} from '@insights/contract/reading/earlier-screenshots.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { compareTitles, sortByTitle } from '@insights/domain/text/titles.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { createFairQueue } from '@insights/platform/fair-queue.ts'
import {
  type CapabilityRow,
  renderCapabilitiesCsv,
} from '@insights/print/render-capabilities-csv.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { readingOf, recordExport } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { imageUrl } from '../../files/image-url.ts'
import { type Caller, turnOwner } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { findReportAccess, type ReportAccess } from '../../http/find-report-access.ts'
import { slug } from '../../http/headers.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { BUSY, MAX_WAIT_MS } from '../../http/shed-load.ts'
import { COMPRESS_ROWS, resume } from '../../http/streamed-rows.ts'
import { editorOf, selectReports, withReportColumns } from '../../reports/report-rows.ts'
import { selectLostImages } from '../../screenshots/images/lost-images.ts'
import { logReportViews } from './log-report-views.ts'
import { applicationKeyOf, selectAnswerImages } from './queries.ts'
import { createDocumentCache, sendDocument } from './send-document.ts'

const reportIn = ({ params }: FastifyRequest) => (params as { readonly reportId: string }).reportId

/** Routes of a report's readers: its document, earlier screenshots, and its answers as CSV. */
export const documentsRoutes: Routes = async (route, services) => {
  const { db } = services
  const findPublished = createDocumentCache(db)
  const logOpening = logReportViews(db)

  route(
    documentsApi.get,
    {
      permission: 'reader',
      ownership: ownedByReportInPath('preview', 'reportId'),
      securityEvent: ({ caller }) => (caller?.viewAs ? 'view-as-customer' : undefined),
      limit: { what: 'reports opened', most: 60, of: reportIn },
      programs: 'reports',
    },
    async (request, reply) => {
      const report = reportOf(request)
      const caller = callerOf(request)
      const kind = report.access === 'preview' ? 'preview' : 'open'
      await logOpening(caller, report, readingOf(request, caller, kind))
      return sendDocument(request, reply, { services, findPublished, report })
    },
  )

  route(
    documentsApi.earlierScreenshots,
    { permission: 'reader', ownership: ownedByReportInPath('sample', 'reportId') },
    (request) => loadEarlierScreenshots(db, callerOf(request), reportOf(request), request.query),
  )

  route(
    documentsApi.capabilitiesCsv,
    {
      permission: 'reader',
      ownership: ownedByReportInPath('read', 'reportId'),
      securityEvent: 'export',
      programs: 'files',
      limit: { what: 'tables of answers exported', most: 20, of: reportIn },
      compress: COMPRESS_ROWS,
    },
    async (request, reply) => {
      const { fileName, csv } = await exportCapabilities(
        db,
        request,
        callerOf(request),
        reportOf(request)._id,
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(csv))
    },
  )
}

interface Export {
  readonly fileName: string
  readonly csv: AsyncIterable<string>
}

/**
 * Streams a report's answers as CSV, a company at a time, so that no export is held in memory
 * whole. Only staff get the names of editors (D10). Throws BUSY if exports wait too long for their
 * turns.
 */
async function exportCapabilities(
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

type Asked = z.output<typeof earlierScreenshotsQuery>

/**
 * Returns a company's screenshots in the edition of another month of a report's industry, to
 * illustrate changes since. They belong to that edition: a caller without access to it gets its
 * access level, and screenshots of the answers that the report lists as lost.
 */
async function loadEarlierScreenshots(
  db: Kysely<Tables>,
  caller: Caller,
  { _id: reportId, industryId }: ReportAccess,
  { date, company }: Asked,
): Promise<EarlierScreenshots> {
  const found = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('editions.industry_id', '=', industryId)
    .where('editions.date', '=', date.slice(0, 'YYYY-MM-DD'.length))
    .where('reports.status', 'in', [...READABLE_STATUSES])
    .select('reports.id')
    .executeTakeFirst()
  const edition = found && (await findReportAccess(db, caller, found.id))
  if (!edition) return { access: 'none', report: null, screenshots: [] }
  const images = includesAccess(edition.access, 'sample')
    ? await selectAnswerImages(db, { reportId: edition._id })
    : await selectLostImages(db, { reportId, earlierId: edition._id, companyId: company })
  return {
    access: edition.access,
    report: edition._id,
    screenshots: images
      .filter(({ companyId }) => companyId === company)
      .map(({ id, name, applicationId, capabilityId, marks }) => ({
        _id: id,
        name,
        url: imageUrl(id),
        application: applicationKeyOf(applicationId),
        capabilityId,
        ...(marks && { marks }),
      })),
  }
}
