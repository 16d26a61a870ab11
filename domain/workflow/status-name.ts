import type { ReportStatus } from '../report/report-status.ts'

const NAMES: Record<ReportStatus, string> = {
  DRAFT: 'Draft',
  REVIEWED: 'Reviewed',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  PUBLISHED_EDITING: 'Published Editing',
  PUBLISHED_EDITED: 'Published Edited',
}

/** The name of a status in lists and filters. */
export function statusName(status: ReportStatus): string {
  return NAMES[status]
}
