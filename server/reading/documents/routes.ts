import { Readable } from 'node:stream'

import { documentsApi } from '@insights/contract/reading/documents.ts'
import type { FastifyRequest } from 'fastify'

import { readingOf } from '../../accounts/activity/record-activity.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { COMPRESS_ROWS } from '../../http/streamed-rows.ts'
import { exportCapabilities } from './export-capabilities.ts'
import { loadEarlierScreenshots } from './load-earlier-screenshots.ts'
import { logReportViews } from './log-report-views.ts'
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
