import type { ReportStatus } from '../report-status.ts'

/** Kinds of emails about a report's way to publication; staff can switch each off. */
export const REPORT_EMAILS = ['finalized', 'returned', 'approved', 'published'] as const

export type ReportEmail = (typeof REPORT_EMAILS)[number]

/** Returns the email to send when a report's status has moved to `to`; null for none. */
export function toReportEmail(to: ReportStatus): ReportEmail | null {
  switch (to) {
    case 'REVIEWED':
      return 'finalized'
    case 'DRAFT':
      return 'returned'
    case 'APPROVED':
      return 'approved'
    case 'PUBLISHED':
      return 'published'
    case 'PUBLISHED_EDITING':
    case 'PUBLISHED_EDITED':
      return null
  }
}

/**
 * Returns whether seniors have to act next, no matter which user worked on the report: approve or
 * publish it.
 */
export function waitsForSeniors(email: ReportEmail): boolean {
  return email === 'finalized' || email === 'approved'
}
