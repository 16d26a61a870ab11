import { reportPdfsApi } from '@insights/contract/reading/report-pdfs.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'

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
import { pdfOwner } from '../../reports/pdf-conditions.ts'
import { queueReportPdf } from '../../reports/queue-report-pdf.ts'
import type { Services } from '../../start/services.ts'
import { reportFileName } from '../documents/report-file-name.ts'
import { findReportPdf, presentReportPdf } from './find-report-pdf.ts'

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
