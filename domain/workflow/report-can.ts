import type { AccessibleReport, ReportCan } from '../access/access.ts'
import { allows } from '../access/allows.ts'
import { isStaff } from '../access/is-staff.ts'
import { reportAccess } from '../access/report-access.ts'
import type { User } from '../access/user.ts'
import type { ReportStatus } from '../report/report-status.ts'
import { transition } from './transition.ts'

/**
 * What a user may do with a report: the `can` of its answers, and what the server authorises by.
 * Customers buy editions; staff have no use for that.
 */
export function reportCan(
  user: User,
  report: AccessibleReport & { readonly complete: boolean },
  purchased: boolean,
): ReportCan {
  const access = reportAccess(user, report, purchased)
  const edit = allows(access, 'edit')
  const readContent = allows(access, 'read')
  const staff = readContent && isStaff(user.role)
  const { status } = report

  function mayBecome(to: ReportStatus): boolean {
    const { role } = user
    const reason = 'given when it is done'
    return edit && transition({ status, to, role, complete: report.complete, reason }).allowed
  }

  return {
    edit,
    finalize: mayBecome('REVIEWED'),
    approve: mayBecome('APPROVED'),
    publish: mayBecome('PUBLISHED'),
    returnToDraft: mayBecome('DRAFT'),
    editReport: staff && status === 'PUBLISHED',
    startEdition: staff && (status === 'PUBLISHED' || status === 'PUBLISHED_EDITING'),
    delete: edit,
    readContent,
    exportData: readContent,
    buy: access === 'preview',
  }
}
