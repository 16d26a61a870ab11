import type { ReportStatus } from '../report/report-status.ts'

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
