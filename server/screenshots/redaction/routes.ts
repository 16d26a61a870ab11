import { imageMarksApi, redactionApi } from '@insights/contract/screenshots/image-marks.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'

import { notFound } from '../../http/errors.ts'
import { callerOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { findCopies, findReports, mayRedact } from './find-copies.ts'
import { findSameText } from './find-same-text.ts'
import { redactImage } from './redact-image.ts'

/** Staff see all reports, and so may look up each image of one. */
const own = { permission: 'staff', ownership: 'own' } as const

export const redactionRoutes: Routes = async (route, services) => {
  const { db } = services
  route(redactionApi.find, own, async (request) => {
    const copies = await findCopies(db, callerOf(request), request.params.id)
    const reports = await findReports(
      db,
      copies.map(({ id }) => id),
    )
    if (reports.length === 0) throw notFound('There is no such image.')
    return {
      reports: reports.map(({ _id, title, status }) => ({
        _id,
        title,
        published: isPublished(status),
      })),
      allowed: mayRedact(callerOf(request), reports),
    }
  })

  route(
    imageMarksApi.findSameText,
    { permission: 'staff', ownership: ownedByReportInPath('read', 'reportId') },
    (request) => findSameText(db, request.params, request.query.areas),
  )

  route(redactionApi.create, own, (request) =>
    redactImage(services, callerOf(request), request.params.id, request.body.areas),
  )
}
