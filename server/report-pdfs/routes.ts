import type { Readable } from 'node:stream'

import { errorBody } from '@insights/contract/error.ts'
import { byReportId } from '@insights/contract/report-documents.ts'
import { reportPdf, reportPdfCreate, reportPdfFileQuery } from '@insights/contract/report-pdfs.ts'
import * as z from 'zod'

import { notFound } from '../http/errors.ts'
import { ofReportInBody, ofReportInPath } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { reportFileName } from '../report-documents/report-file-name.ts'
import { askForReportPdf } from './ask-for-report-pdf.ts'
import { findReportPdf } from './find-report-pdf.ts'
import { logPrinting } from './log-printing.ts'
import { presentReportPdf } from './present.ts'
import { sendReportPdf } from './send-report-pdf.ts'

const pdf = { content: { 'application/pdf': { schema: z.custom<Readable>() } } }

/** The PDF of a report: how far it is, the way to ask for it, and the file. */
export const reportPdfsRoutes: Routes = async (api, services) => {
  const { db, storage } = services

  api.get(
    '/report-pdfs/:reportId',
    {
      config: { permission: 'reader', ownership: ofReportInPath('read', 'reportId') },
      schema: {
        params: byReportId,
        querystring: z.strictObject({}),
        response: { 200: reportPdf, 403: errorBody, 404: errorBody },
      },
    },
    async (request) => {
      const { _id } = reportOf(request)
      const caller = callerOf(request)
      return presentReportPdf(_id, caller, await findReportPdf(db, caller, _id))
    },
  )

  api.post(
    '/report-pdfs',
    {
      config: { permission: 'reader', ownership: ofReportInBody('read', 'reportId') },
      schema: {
        body: reportPdfCreate,
        response: { 201: reportPdf, 403: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      const { _id } = reportOf(request)
      const caller = callerOf(request)
      await askForReportPdf(services, caller, _id)
      const row = await findReportPdf(db, caller, _id)
      return reply.code(201).send(presentReportPdf(_id, caller, row))
    },
  )

  api.get(
    '/report-pdfs/:reportId/file',
    {
      config: { permission: 'reader', ownership: ofReportInPath('read', 'reportId') },
      schema: {
        params: byReportId,
        querystring: reportPdfFileQuery,
        response: { 200: pdf, 304: z.null(), 403: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      const report = reportOf(request)
      const caller = callerOf(request)
      const row = await findReportPdf(db, caller, report._id)
      if (!row?.good || !row.sha256) throw notFound('There is no PDF of this report yet.')
      await logPrinting(db, caller, report._id)
      return sendReportPdf(request, reply, storage, {
        sha256: row.sha256,
        fileName: await reportFileName(db, report, 'pdf'),
        download: request.query.download === 'true',
      })
    },
  )
}
