import { imageTextsApi } from '@insights/contract/screenshots/image-texts.ts'

import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath, ownedByReportInQuery } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { findEditionsWithText } from './find-editions.ts'
import { findImagesWithText } from './find-images.ts'

/** Search of the texts on images, for readers of those images. */
export const imageTextsRoutes: Routes = async (route, { db }) => {
  route(
    imageTextsApi.find,
    { permission: 'reader', ownership: ownedByReportInPath('sample', 'reportId') },
    (request) => findImagesWithText(db, callerOf(request), reportOf(request)._id, request.query),
  )

  route(
    imageTextsApi.findEditions,
    { permission: 'reader', ownership: ownedByReportInQuery('sample', 'report') },
    (request) => findEditionsWithText(db, callerOf(request), reportOf(request), request.query.text),
  )
}
