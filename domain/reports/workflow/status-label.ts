import type { ReportStatus } from '../report-status.ts'

const LABELS: Record<ReportStatus, string> = {
  DRAFT: 'pending completion',
  REVIEWED: 'pending approval',
  APPROVED: 'approved',
  PUBLISHED: 'published',
  PUBLISHED_EDITING: 'published, with a new revision in progress',
  PUBLISHED_EDITED: 'replaced by a newer revision',
}

/** A report's status in words that complete "This report is ...". */
export function statusLabel(status: ReportStatus): string {
  return LABELS[status]
}

const NAMES: Record<ReportStatus, string> = {
  DRAFT: 'Draft',
  REVIEWED: 'In review',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  PUBLISHED_EDITING: 'Published Editing',
  PUBLISHED_EDITED: 'Published Edited',
}

/** The name of a status in lists and filters. */
export function statusName(status: ReportStatus): string {
  return NAMES[status]
}
