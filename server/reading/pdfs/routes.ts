import { reportPdfsApi, type ReportPdf } from '@insights/contract/reading/report-pdfs.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'

import {
  type Reading,
  readingOf,
  recordActivityOnce,
  recordReportActivity,
} from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { notFound } from '../../http/errors.ts'
import { isNotModified } from '../../http/headers.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import { pdfOwner, isCurrentFile, isOwnPdf, pdfUrl } from '../../reports/pdf-conditions.ts'
import { queueReportPdf } from '../../reports/queue-report-pdf.ts'
import { selectReports, updatedAt } from '../../reports/report-rows.ts'
import type { Services } from '../../start/services.ts'
import { reportFileName } from '../documents/report-file-name.ts'

/** The PDF of a report: its progress, the request for it, and the file. */
export const reportPdfsRoutes: Routes = async (route, services) => {
  const { db, storage } = services

  route(
    reportPdfsApi.get,
    { permission: 'reader', ownership: ownedByReportInPath('read', 'reportId') },
    async (request) => {
      const { _id } = reportOf(request)
      const caller = callerOf(request)
      return presentReportPdf(_id, caller, await findReportPdf(db, caller, _id))
    },
  )

  route(
    reportPdfsApi.create,
    { permission: 'reader', ownership: ownedByReportInBody('read', 'reportId') },
    async (request) => {
      const { _id } = reportOf(request)
      const caller = callerOf(request)
      await requestReportPdf(services, caller, _id)
      const row = await findReportPdf(db, caller, _id)
      return presentReportPdf(_id, caller, row)
    },
  )

  route(
    reportPdfsApi.file,
    {
      permission: 'reader',
      ownership: ownedByReportInPath('read', 'reportId'),
      securityEvent: 'export',
    },
    async (request, reply) => {
      const report = reportOf(request)
      const caller = callerOf(request)
      const row = await findReportPdf(db, caller, report._id)
      if (!row?.good || !row.sha256) throw notFound('There is no PDF of this report yet.')
      await logPrinting(db, caller, report._id, readingOf(request, caller, 'export'))
      return sendReportPdf(request, reply, storage, {
        sha256: row.sha256,
        fileName: await reportFileName(db, report, { format: 'pdf' }),
        download: request.query.download === 'true',
      })
    },
  )
}

/** Requests the caller's PDF if none is current or being made. */
function requestReportPdf(
  services: Pick<Services, 'db' | 'jobs' | 'live'>,
  caller: Caller,
  reportId: string,
): Promise<void> {
  return transact(services, async (transaction) => {
    // Two requests at once make one job: the second finds it.
    const report = await transaction
      .selectFrom('reports')
      .where('id', '=', reportId)
      .select(['id', 'title'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!report) throw notFound()
    const row = await findReportPdf(transaction, caller, reportId)
    const { state, stale } = presentReportPdf(reportId, caller, row)
    if (state === 'queued' || state === 'running' || (state === 'done' && !stale)) return
    await queueReportPdf(transaction, services, {
      reportId,
      companyCustomerId: pdfOwner(caller),
      requestedBy: caller._id,
    })
    const what = isStaff(caller.role) ? 'Requested the PDF' : 'Requested a copy as PDF'
    await recordReportActivity(transaction, caller, { _id: report.id, title: report.title }, what)
  })
}

interface SentPdf {
  readonly sha256: string
  readonly fileName: string
  readonly download: boolean
}

/** Only the portal's own pages may show it in a frame. */
const FRAMED_BY_US = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

/** Sends a printed report. A newer file has the same URL, so browsers revalidate each time. */
async function sendReportPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: FileStorage,
  { sha256, fileName, download }: SentPdf,
): Promise<FastifyReply> {
  const etag = `"${sha256}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', ...FRAMED_BY_US })
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const file = await storage.get(sha256)
  if (!file) {
    request.log.error({ sha256 }, 'a printed report is missing')
    reply.header('cache-control', 'no-store').removeHeader('etag')
    throw notFound('The file of this PDF is missing. Ask for it again.')
  }
  return reply
    .type('application/pdf')
    .header('content-length', file.bytes)
    .header('content-disposition', `${download ? 'attachment' : 'inline'}; filename="${fileName}"`)
    .send(file.stream)
}

/** A viewer requests the file whenever it is shown: requests within this time are one download. */
const MINUTES_OF_A_PRINTING = 60

/** Logs that a user downloaded the PDF of a report (D12). */
async function logPrinting(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  reading: Reading | undefined,
): Promise<void> {
  const { title } = await db
    .selectFrom('reports')
    .select('title')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  await recordActivityOnce(
    db,
    {
      subject: 'REPORT',
      reference: reportId,
      action: `Printed the report "${title}"`,
      actorId: caller._id,
    },
    MINUTES_OF_A_PRINTING,
    reading,
  )
}

/** After this time a run counts as failed: a process killed too often leaves no record. */
const LOST_AFTER = sql`interval '15 minutes'`

/** Returns the caller's PDF of a report, undefined if it was never requested. */
async function findReportPdf(db: Kysely<Tables>, caller: Caller, reportId: string) {
  return selectReports(db)
    .innerJoin('report_pdfs', 'report_pdfs.report_id', 'reports.id')
    .where('reports.id', '=', reportId)
    .where(isOwnPdf(caller))
    .select([
      'report_pdfs.state',
      'report_pdfs.reason',
      'report_pdfs.sha256',
      'report_pdfs.bytes',
      'report_pdfs.pages',
      'report_pdfs.missing_pictures',
      'report_pdfs.made_at',
      isCurrentFile.as('good'),
      sql<boolean>`report_pdfs.state = 'running'
        and report_pdfs.state_since < now() - ${LOST_AFTER}`.as('lost'),
      // Published reports do not change.
      sql<boolean>`report_pdfs.draft and report_pdfs.made_of is distinct from ${updatedAt}`.as(
        'outdated',
      ),
    ])
    .executeTakeFirst()
}

type ReportPdfRow = NonNullable<Awaited<ReturnType<typeof findReportPdf>>>

const LOST = 'Making the PDF was interrupted too often. Try again.'

const NONE = { pages: null, bytes: null, madeAt: null, missingImages: [] }

/** Returns the progress of the caller's PDF, with failures and missing images for staff only. */
function presentReportPdf(
  reportId: string,
  caller: Caller,
  row: ReportPdfRow | undefined,
): ReportPdf {
  if (!row) return { reportId, state: 'none', urlPdf: null, stale: false, reason: null, ...NONE }
  const staff = isStaff(caller.role)
  const state = stateOf(row)
  return {
    reportId,
    state,
    urlPdf: row.good ? pdfUrl(reportId) : null,
    stale: row.good && row.outdated,
    reason: staff && state === 'failed' ? (row.reason ?? LOST) : null,
    ...(row.good
      ? {
          pages: row.pages,
          bytes: row.bytes,
          madeAt: row.made_at ?? null,
          missingImages: staff ? row.missing_pictures : [],
        }
      : NONE),
  }
}

function stateOf({ state, good, lost }: ReportPdfRow): ReportPdf['state'] {
  if (lost) return 'failed'
  // The file is outdated, and another one has not been requested yet.
  return state === 'done' && !good ? 'none' : state
}
