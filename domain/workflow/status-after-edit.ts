import type { OPEN_STATUSES } from '../report/report-status.ts'

type OpenStatus = (typeof OPEN_STATUSES)[number]

/**
 * The status of an open report after something in it was changed: approval was given to what
 * stood there before, so an APPROVED report is reviewed again (decisions 10).
 */
export function statusAfterEdit(status: OpenStatus): OpenStatus {
  return status === 'APPROVED' ? 'REVIEWED' : status
}
