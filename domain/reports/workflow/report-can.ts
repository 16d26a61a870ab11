import { type User, isStaff } from '../../accounts/user.ts'
import { type AccessibleReport, type ReportCan, includesAccess } from '../access/access.ts'
import { reportAccess } from '../access/report-access.ts'
import type { ReportStatus } from '../report-status.ts'
import { checkTransition } from './check-transition.ts'

/**
 * The actions that a user may take on a report: `can` in responses, and what the server authorises
 * by. Only customers buy editions.
 */
export function reportCan(
  user: User,
  report: AccessibleReport & { readonly complete: boolean },
  purchased: boolean,
): ReportCan {
  const access = reportAccess(user, report, purchased)
  const edit = includesAccess(access, 'edit')
  const exportData = includesAccess(access, 'read')
  const staff = exportData && isStaff(user.role)
  const { status } = report
  const readable = status === 'PUBLISHED' || status === 'PUBLISHED_EDITING'

  function mayBecome(to: ReportStatus): boolean {
    const { role } = user
    const reason = 'given when it is done'
    return edit && checkTransition({ status, to, role, complete: report.complete, reason }).allowed
  }

  return {
    edit,
    finalize: mayBecome('REVIEWED'),
    approve: mayBecome('APPROVED'),
    publish: mayBecome('PUBLISHED'),
    returnToDraft: mayBecome('DRAFT'),
    editReport: staff && status === 'PUBLISHED',
    startEdition: staff && readable,
    delete: edit,
    readContent: includesAccess(access, 'sample'),
    exportData,
    buy: access === 'preview' || access === 'sample',
    changeSample: staff && readable && user.role === 'SENIOR',
  }
}
