import { Readable } from 'node:stream'
import { constants } from 'node:zlib'

import {
  earlierScreenshots,
  earlierScreenshotsQuery,
} from '@insights/contract/earlier-screenshots.ts'
import { errorBody } from '@insights/contract/error.ts'
import { byReportId, reportDocument } from '@insights/contract/report-documents.ts'
import * as z from 'zod'

import { ofReportInPath } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { exportCapabilities } from './export-capabilities.ts'
import { keepDocuments } from './keep-documents.ts'
import { loadEarlierScreenshots } from './load-earlier-screenshots.ts'
import { logOpenings } from './log-openings.ts'
import { sendDocument } from './send-document.ts'

const csv = { content: { 'text/csv': { schema: z.custom<Readable>() } } }
const named = { params: byReportId, querystring: z.strictObject({}) }

/** What readers of a report get: its document, how it looked before, and its answers as CSV. */
export const reportDocumentsRoutes: Routes = async (api, { db }) => {
  const findPublished = keepDocuments(db)
  const logOpening = logOpenings(db)

  api.get(
    '/report-documents/:reportId',
    {
      config: { permission: 'reader', ownership: ofReportInPath('preview', 'reportId') },
      schema: { ...named, response: { 200: reportDocument, 304: z.null(), 404: errorBody } },
    },
    async (request, reply) => {
      const report = reportOf(request)
      await logOpening(callerOf(request), report)
      return sendDocument(request, reply, { db, findPublished, report })
    },
  )

  api.get(
    '/report-documents/:reportId/earlier-screenshots',
    {
      config: { permission: 'reader', ownership: ofReportInPath('read', 'reportId') },
      schema: {
        params: byReportId,
        querystring: earlierScreenshotsQuery,
        response: { 200: earlierScreenshots, 403: errorBody, 404: errorBody },
      },
    },
    (request) => loadEarlierScreenshots(db, callerOf(request), reportOf(request), request.query),
  )

  api.get(
    '/report-documents/:reportId/capabilities.csv',
    {
      config: { permission: 'reader', ownership: ofReportInPath('read', 'reportId') },
      schema: { ...named, response: { 200: csv, 403: errorBody, 404: errorBody } },
      // What there is goes out at once, not when the compressor has gathered enough.
      compress: {
        brotliOptions: {
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        },
        zlibOptions: { level: 1, flush: constants.Z_SYNC_FLUSH },
      },
    },
    async (request, reply) => {
      const { fileName, csv } = await exportCapabilities(
        db,
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
