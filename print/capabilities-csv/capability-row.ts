import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { AnswerStatus } from '@insights/domain/report/answer.ts'
import type { ReportStatus } from '@insights/domain/report/report-status.ts'

/** Report fields that every row of an export repeats. */
export interface ExportedReport {
  /** ISO 8601. */
  readonly date: string
  readonly status: ReportStatus
  /** Null for readers who may not see who worked on it. */
  readonly lastUpdatedBy: string | null
}

/** A row of the export: one answer. */
export interface CapabilityRow {
  readonly company: string
  readonly category: string
  readonly application: ApplicationKey
  readonly capability: string
  /** The title of the capability change, null if there is none. */
  readonly change: string | null
  readonly status: AnswerStatus
  /** Null while unanswered. */
  readonly hasCapability: boolean | null
}
