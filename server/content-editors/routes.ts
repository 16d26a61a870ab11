import { contentEditorsApi } from '@insights/contract/content-editors.ts'

import { callerOf, reportOf } from '../http/permissions.ts'
import { ownedByReportInPath } from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { findEditors } from './find-editors.ts'
import { updateEditor } from './update-editor.ts'

/** Pages say it again and again by themselves: that keeps nobody's session from going idle. */
const config = {
  permission: 'staff',
  ownership: ownedByReportInPath('edit', 'reportId'),
  unattended: true,
} as const

/** Who is writing what just now, among those who write: a hint, and no lock. */
export const contentEditorsRoutes: Routes = async (route, { db, live }) => {
  route(contentEditorsApi.get, config, async (request) => ({
    editors: await findEditors(db, reportOf(request)._id, callerOf(request)),
  }))

  route(contentEditorsApi.update, config, async (request) => {
    const report = reportOf(request)._id
    await updateEditor({ db, live }, callerOf(request), report, request.body.sections)
    return { editors: await findEditors(db, report, callerOf(request)) }
  })
}
