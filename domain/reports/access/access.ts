import type { ReportStatus } from '../report-status.ts'

/**
 * Rights of a user on a report, in ascending order. `sample` is all of its pages without exports.
 */
export const ACCESS_LEVELS = ['none', 'preview', 'sample', 'read', 'edit'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** The fields of a report that permissions depend on. */
export interface AccessibleReport {
  readonly status: ReportStatus
  /** Its edition is the free sample of its industry; ignored for staff. */
  readonly sample: boolean
}

/** The actions that screens offer for a report: `can` in responses. */
export interface ReportCan {
  /** Change answers, survey, weights and content. */
  readonly edit: boolean
  /** 'Finalize for Review'. */
  readonly finalize: boolean
  readonly approve: boolean
  readonly publish: boolean
  readonly returnToDraft: boolean
  /** Create a new revision of this published report. */
  readonly editReport: boolean
  /** Start another edition from this published report. */
  readonly startEdition: boolean
  readonly delete: boolean
  /** Read the whole report instead of its preview. */
  readonly readContent: boolean
  /** Download data: exports, screenshots, PDF. */
  readonly exportData: boolean
  /** Request to buy it. */
  readonly buy: boolean
  /** Make its edition the free sample of its industry, once it is old enough, or no sample. */
  readonly changeSample: boolean
}

/** Returns whether an access level includes the needed one: 'edit' includes 'read', and so on. */
export function includesAccess(access: AccessLevel, needed: AccessLevel): boolean {
  return ACCESS_LEVELS.indexOf(access) >= ACCESS_LEVELS.indexOf(needed)
}
