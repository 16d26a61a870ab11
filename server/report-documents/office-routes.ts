import { reportDocumentsApi } from '@insights/contract/report-documents.ts'

import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { exportOfficeFile } from './export-office-file.ts'
import { reportFileName } from './report-file-name.ts'

const FILES = { slides: 'pptx', workbook: 'xlsx' } as const

/** A report as slides, and its values as a workbook. */
export const officeRoutes: Routes = (route, { db }) => {
  for (const name of ['slides', 'workbook'] as const) {
    const format = FILES[name]
    route(
      reportDocumentsApi[name],
      { permission: 'reader', ownership: ownedByReportInPath('read', 'reportId') },
      async (request, reply) => {
        const report = reportOf(request)
        const bytes = await exportOfficeFile(db, callerOf(request), report, {
          format,
          signal: request.signal,
        })
        const fileName = await reportFileName(db, report, format)
        return reply
          .type(Object.keys(reportDocumentsApi[name].responses[200].content)[0]!)
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(bytes)
      },
    )
  }
}
