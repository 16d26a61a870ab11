import { reportPdfsApi } from '@insights/contract/report-pdfs.ts'

import { notFound } from '../http/errors.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { reportFileName } from '../report-documents/report-file-name.ts'
import { findReportPdf } from './find-report-pdf.ts'
import { logPrinting } from './log-printing.ts'
import { presentReportPdf } from './present.ts'
import { requestReportPdf } from './request-report-pdf.ts'
import { sendReportPdf } from './send-report-pdf.ts'

/** The PDF of a report: how far it is, the way to ask for it, and the file. */
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
    { permission: 'reader', ownership: ownedByReportInPath('read', 'reportId') },
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
