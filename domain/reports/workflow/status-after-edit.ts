import type { OPEN_STATUSES } from '../report-status.ts'

type OpenStatus = (typeof OPEN_STATUSES)[number]

/**
 * Returns the status of an open report after an edit: an APPROVED report goes back to review,
 * because the approval was given to the previous content (D10).
 */
export function statusAfterEdit(status: OpenStatus): OpenStatus {
  return status === 'APPROVED' ? 'REVIEWED' : status
}
