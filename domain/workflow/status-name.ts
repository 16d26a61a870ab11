import type { ReportStatus } from '../report/report-status.ts'

const NAMES: Record<ReportStatus, string> = {
  DRAFT: 'Draft',
  REVIEWED: 'Reviewed',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  PUBLISHED_EDITING: 'Published Editing',
  PUBLISHED_EDITED: 'Published Edited',
}

/** A status as lists and filters name it. */
export function statusName(status: ReportStatus): string {
  return NAMES[status]
}
