import { isSenior } from '../access/is-senior.ts'
import { isStaff } from '../access/is-staff.ts'
import type { Role } from '../access/user.ts'
import type { ReportStatus } from '../report/report-status.ts'
import { nextStatusAction } from './next-status-action.ts'
import { statusLabel } from './status-label.ts'
import type { TransitionResult } from './transition-result.ts'

export interface Transition {
  readonly status: ReportStatus
  readonly to: ReportStatus
  readonly role: Role
  /** Whether all four parts of the report are complete. */
  readonly complete: boolean
  /** Reason for the return to DRAFT. */
  readonly reason?: string | null
}

/**
 * Whether the status call may move a report to another status (D5): forward one step at a time
 * while everything is complete, the steps after review by SENIOR only; or from REVIEWED or APPROVED
 * back to DRAFT by any staff, with a reason.
 */
export function checkTransition({
  status,
  to,
  role,
  complete,
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
  return { allowed: true }
}

function reject(
  reason: Exclude<TransitionResult, { allowed: true }>['reason'],
  message: string,
): TransitionResult {
  return { allowed: false, reason, message }
}
