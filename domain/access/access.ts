import type { ReportStatus } from '../report/report-status.ts'

/** What a user may do with a report, least first. */
export const ACCESSES = ['none', 'preview', 'read', 'edit'] as const
export type Access = (typeof ACCESSES)[number]

/** A report as far as permissions depend on it. */
export interface AccessibleReport {
  readonly status: ReportStatus
}

/** What an answer's `can` tells the screens to offer for a report. */
export interface ReportCan {
  /** Change answers, survey, weights and content. */
  readonly edit: boolean
  /** 'Finalize for Review'. */
  readonly finalize: boolean
  readonly approve: boolean
  readonly publish: boolean
  readonly returnToDraft: boolean
  /** Make a new revision of this published report. */
  readonly editReport: boolean
  /** Start another edition from this published report. */
  readonly startEdition: boolean
  readonly delete: boolean
  /** Read all of the report, rather than its preview. */
  readonly readContent: boolean
  /** Take data out: exports, screenshots, PDF. */
  readonly exportData: boolean
  /** Ask to buy it. */
  readonly buy: boolean
}

/** What a user may do beyond single reports. */
export interface UserCan {
  /** Users, catalogue, companies, maintenance notices. */
  readonly administer: boolean
  readonly createReports: boolean
  /** Company customers, their users and reports, sales people. */
  readonly manageClients: boolean
}
