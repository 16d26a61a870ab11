import type { ReportStatus } from '../report/report-status.ts'

export interface StatusAction {
  readonly to: ReportStatus
  readonly label: string
}

const ACTIONS: Partial<Record<ReportStatus, StatusAction>> = {
  DRAFT: { to: 'REVIEWED', label: 'Finalize for Review' },
  REVIEWED: { to: 'APPROVED', label: 'Approve' },
  APPROVED: { to: 'PUBLISHED', label: 'Publish' },
}

/** Returns the action button of a report with this status; null once it is published. */
export function nextStatusAction(status: ReportStatus): StatusAction | null {
  return ACTIONS[status] ?? null
}
