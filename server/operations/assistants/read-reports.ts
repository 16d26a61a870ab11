import type { SearchGroup } from '@insights/contract/operations/search.ts'
import { reportsFind, type ReportListed } from '@insights/contract/reports/reports.ts'
import { prepareVerdicts } from '@insights/domain/brand/firmness/verdict.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'

import { actorOf, readingOf, recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import { forbidden } from '../../http/errors.ts'
import { findReportAccess } from '../../http/find-report-access.ts'
import { callerOf, requireReport } from '../../http/permissions.ts'
import { logReportViews } from '../../reading/documents/log-report-views.ts'
import { publishedDocuments } from '../../reading/documents/published-documents.ts'
import { buildDraft } from '../../reading/documents/send-document.ts'
import { inTurns } from '../../reading/documents/store-report-document.ts'
import { findOwnCompanies } from '../../reading/own-companies/find-own-companies.ts'
import { prepareReports } from '../../reports/find-reports.ts'
import { lookAtWords } from '../../screenshots/texts/look-at-words.ts'
import type { Services } from '../../start/services.ts'
import { findResults } from '../search/routes.ts'

const NOT_BOUGHT =
  'This report is not bought: its preview is in the portal, and says how to buy it.'

type Named = Pick<ReportDocument['report'], '_id' | 'title' | 'revision'>

interface Found {
  readonly groups: readonly SearchGroup[]
  readonly reports: ReadonlyMap<string, Named>
}

/** Reads for the caller of one request, everything by the access rule of the API. */
export interface Reading {
  readonly publicUrl: string
  readonly findReports: (limit: number) => Promise<{ total: number; data: ReportListed[] }>
  /** Returns the document of a report that is open to the caller. Throws a 403 or 404 for another. */
  readonly open: (reportId: string) => Promise<ReportDocument>
  /** Ids of the caller's own companies. */
  readonly findOwn: () => Promise<ReadonlySet<string>>
  /** Returns what the caller may see of a search, and the reports of its results by their ids. */
  readonly search: (asked: Parameters<typeof findResults>[2]) => Promise<Found>
  /** Texts on images of a report that is open to the caller, by the ids of the images. */
  readonly readImages: (images: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Logs a call. */
  readonly log: (what: string, report: Named | null) => Promise<void>
  /** Notes an error that the caller does not learn of. */
  readonly fail: (error: unknown) => void
}

export function createReading(services: Services): (request: FastifyRequest) => Reading {
  const { db, config } = services
  const findReports = prepareReports(db)
  const findPublished = publishedDocuments(db)
  const logOpening = logReportViews(db)
  /** Documents whose draws are made, which would take all others' time at once. */
  const drawn = new WeakSet<ReportDocument>()
  return (request) => {
    const caller = callerOf(request)
    return {
      publicUrl: config.publicUrl,
      findReports: ($limit) => findReports(caller, { ...reportsFind.parse({}), $limit }),
      async open(reportId) {
        const found = await findReportAccess(db, caller, reportId)
        const report = requireReport(request, found, 'preview')
        if (!includesAccess(report.access, 'sample')) throw forbidden(NOT_BOUGHT)
        await logOpening(caller, report, readingOf(request, caller, 'open'))
        const document = isPublished(report.status)
          ? await findPublished(reportId, false)
          : await buildDraft(services, reportId)
        if (!drawn.has(document)) await inTurns(prepareVerdicts(document))
        drawn.add(document)
        return document
      },
      async findOwn() {
        const own = await findOwnCompanies(db, [caller._id])
        return new Set(own.flatMap(({ company }) => company ?? []))
      },
      async search(asked) {
        const groups = await findResults(db, caller, asked)
        const ids = groups.flatMap(({ results }) => results.flatMap((one) => one.report?._id ?? []))
        const reports = await db
          .selectFrom('reports')
          .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
          .select(['id as _id', 'title', 'revision'])
          .execute()
        return { groups, reports: new Map(reports.map((report) => [report._id, report])) }
      },
      readImages: (images) => readImageTexts(db, images),
      log(what, report) {
        const { actorId, words, self } = actorOf(caller)
        const about = report ? ` of the report "${report.title}"` : ''
        return recordActivity(db, {
          ...(report ? { subject: 'REPORT', reference: report._id } : self),
          action: `Asked by an assistant: ${what}${about}${words}`,
          actorId,
        })
      },
      fail: (error) => request.log.error({ err: error }, 'A call of an assistant failed'),
    }
  }
}

/** Returns the words that were read on images, by the ids of the images; none for those not read. */
async function readImageTexts(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const images = await db
    .selectFrom('images')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'sha256'])
    .execute()
  const texts = await lookAtWords(db, [...new Set(images.map(({ sha256 }) => sha256))], (words) =>
    words.map(({ text }) => text).join(' '),
  )
  return new Map(images.map(({ id, sha256 }) => [id, texts.get(sha256) ?? '']))
}
