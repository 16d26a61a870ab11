import { errorBody } from '@insights/contract/error.ts'
import { byReportId } from '@insights/contract/report-documents.ts'
import * as z from 'zod'

import { ofReportInPath } from '../http/of-report.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import type { Routes } from '../http/routes.ts'
import { exportOfficeFile } from './export-office-file.ts'
import { reportFileName } from './report-file-name.ts'

const FILES = [
  {
    name: 'briefing',
    format: 'pptx',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  {
    name: 'figures',
    format: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
] as const

/** A report as slides, and its figures as a workbook. */
export const officeRoutes: Routes = async (api, { db }) => {
  for (const { name, format, type } of FILES) {
    const file = { content: { [type]: { schema: z.custom<Buffer>() } } }
    api.get(
      `/report-documents/:reportId/${name}.${format}`,
      {
        config: { permission: 'reader', ownership: ofReportInPath('read', 'reportId') },
        schema: {
          params: byReportId,
          querystring: z.strictObject({}),
          response: {
            200: file,
            403: errorBody,
            404: errorBody,
            429: errorBody,
            503: errorBody,
          },
        },
      },
      async (request, reply) => {
        const report = reportOf(request)
        const bytes = await exportOfficeFile(db, callerOf(request), report, {
          format,
          signal: request.signal,
        })
        const fileName = await reportFileName(db, report, format)
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(bytes)
      },
    )
  }
}
