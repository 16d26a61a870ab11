import type { AnswerStatus } from '@insights/domain/answers/answer.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { ReportStatus } from '@insights/domain/reports/report-status.ts'
import { statusName } from '@insights/domain/reports/workflow/status-label.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { stringify } from 'csv-stringify/sync'

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
  /** The title of the capability change, null without one. */
  readonly change: string | null
  readonly status: AnswerStatus
  /** Null while unanswered. */
  readonly hasCapability: boolean | null
}

/** The specification's columns, in its order: head and cell. */
const COLUMNS: readonly (readonly [
  head: string,
  cell: (row: CapabilityRow, report: ExportedReport) => string,
])[] = [
  ['Report Date', (_row, { date }) => formatMonth(date)],
  ['Report Status', (_row, { status }) => statusName(status)],
  ['Report Last Updated by', (_row, { lastUpdatedBy }) => lastUpdatedBy ?? ''],
  ['Company Name', ({ company }) => company],
  ['Category Name', ({ category }) => category],
  ['Application', ({ application }) => application],
  ['Capability Title', ({ capability }) => capability],
  ['Capability Change', ({ change }) => change ?? ''],
  // The status of the answer.
  ['Capability Status', ({ status }) => ANSWER_STATUS[status]],
  // Whether the capability is available.
  [
    'Capability Change Status',
    ({ hasCapability }) => (hasCapability === null ? '' : hasCapability ? 'Yes' : 'No'),
  ],
]

const ANSWER_STATUS: Record<AnswerStatus, string> = {
  NOT_COMPLETED: 'Not completed',
  DRAFT: 'Draft',
  COMPLETED: 'Completed',
}

/** Byte order mark: without it spreadsheet programs assume another encoding. */
const BYTE_ORDER_MARK = '\u{feff}'

/**
 * Renders answers as CSV (RFC 4180, UTF-8), streaming batch by batch. A cell that a spreadsheet would take for a formula gets a leading apostrophe (D12).
 */
export async function* renderCapabilitiesCsv(
  report: ExportedReport,
  batches: AsyncIterable<readonly CapabilityRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + linesOf([COLUMNS.map(([head]) => head)])
  for await (const rows of batches)
    yield linesOf(rows.map((row) => COLUMNS.map(([, cell]) => cell(row, report))))
}

/** Returns rows as lines of CSV; a cell that a spreadsheet would take for a formula is escaped. */
export function linesOf(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // Some programs end a row at either character and would read the rest as a new row.
      quoted_match: /[\r\n]/,
    },
  )
}
