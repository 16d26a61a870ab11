import { type User, isStaff, usesInsights } from '../../accounts/user.ts'
import { isPublished, READABLE_STATUSES, type ReportStatus } from '../report-status.ts'
import type { AccessLevel, AccessibleReport } from './access.ts'

/**
 * The one rule for access to a report (D10). `purchased`: whether the user's company customer has
 * bought the report's edition in any revision; ignored for staff.
 */
export function reportAccess(
  user: User,
  report: AccessibleReport,
  purchased: boolean,
): AccessLevel {
  if (!usesInsights(user)) return 'none'
  // As if the report were published: staff may read all of them.
  if (user.viewAs) return user.viewAs === 'bought' ? 'read' : 'preview'
  if (isStaff(user.role)) return isPublished(report.status) ? 'read' : 'edit'
  if (!isReadable(report.status)) return 'none'
  if (purchased && user.companyCustomerId !== null) return 'read'
  return report.sample ? 'sample' : 'preview'
}

function isReadable(status: ReportStatus): boolean {
  return (READABLE_STATUSES as readonly ReportStatus[]).includes(status)
}
