import { type Role, isSenior, isStaff } from '../../accounts/user.ts'
import { missingScreenshotsText } from '../changed-answers.ts'
import type { ReportStatus } from '../report-status.ts'
import { statusLabel } from './status-label.ts'

export interface Transition {
  readonly status: ReportStatus
  readonly to: ReportStatus
  readonly role: Role
  /** True when all four parts of the report are complete. */
  readonly complete: boolean
  /** Changed answers that need a screenshot by the report's rule; 0 without that rule. */
  readonly missingScreenshots?: number
  /** Reason for the return to DRAFT. */
  readonly reason?: string | null
}

/**
 * Checks whether the status call may move a report to another status (D5): forward one step at a
 * time while everything is complete, the steps after review by SENIOR only; or from REVIEWED or
 * APPROVED back to DRAFT by any staff, with a reason.
 */
export function checkTransition({
  status,
  to,
  role,
  complete,
  missingScreenshots = 0,
  reason,
}: Transition): TransitionResult {
  const forward = nextStatusAction(status)
  const isForward = forward?.to === to
  const isReturn = to === 'DRAFT' && (status === 'REVIEWED' || status === 'APPROVED')
  if (!isForward && !isReturn) {
    return reject('conflict', `A report that is ${statusLabel(status)} cannot become ${to}.`)
  }
  if (!isStaff(role)) return reject('forbidden', 'Only staff may change the status of a report.')
  if (isReturn) {
    if (!reason?.trim())
      return reject('reason-required', 'Enter a reason for returning the report to draft.')
    return { allowed: true }
  }
  if (to !== 'REVIEWED' && !isSenior(role)) {
    return reject('forbidden', 'Only seniors can approve or publish reports.')
  }
  if (!complete) {
    return reject(
      'incomplete',
      'Capabilities table, consumer survey, scoring and ranking and content building must all be complete.',
    )
  }
  if (missingScreenshots > 0) {
    const text = missingScreenshotsText(missingScreenshots)
    return reject('screenshots-missing', `${text} first. A senior can turn this rule off.`)
  }
  return { allowed: true }
}

function reject(
  reason: Exclude<TransitionResult, { allowed: true }>['reason'],
  message: string,
): TransitionResult {
  return { allowed: false, reason, message }
}

/** Permission of a change of status, or why not, with a message for the user. */
export type TransitionResult =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: TransitionRejection; readonly message: string }

/**
 * `conflict`: no such transition from this status. `forbidden`: not for this role. `incomplete`:
 * parts of the report are missing. `screenshots-missing`: changed answers need one by the report's
 * rule. `reason-required`: a reason must be given.
 */
type TransitionRejection =
  | 'conflict'
  | 'forbidden'
  | 'incomplete'
  | 'screenshots-missing'
  | 'reason-required'

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
