import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { AnswerStatus } from '@insights/domain/report/answer.ts'
import type { ReportStatus } from '@insights/domain/report/report-status.ts'

/** What every line of an export says about the report. */
export interface ExportedReport {
  /** ISO 8601. */
  readonly date: string
  readonly status: ReportStatus
  /** Null for readers who are not told who worked on it. */
  readonly lastUpdatedBy: string | null
}

/** A line of the export: one answer. */
export interface CapabilityRow {
  readonly company: string
  readonly category: string
  readonly application: ApplicationKey
  readonly capability: string
  /** The title of the kind of change, null where none was given. */
  readonly change: string | null
  readonly status: AnswerStatus
  /** Null while unanswered. */
  readonly hasCapability: boolean | null
}
