import type { RowType } from '../file/columns.ts'
import type { CellIssue } from '../file/read-catalogue-table.ts'

/** The planned changes of an import, row by row. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  /** Errors of the columns; the rows are empty then. */
  readonly errors: readonly CellIssue[]
  readonly warnings: readonly CellIssue[]
  readonly counts: ImportCounts
}

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  /** Rows without changes. */
  readonly left: number
  /** Rows with an error; a single one prevents the import. */
  readonly wrong: number
  /** Existing records that are missing in the file: they are kept. */
  readonly unmentioned: number
}

export type Outcome = 'ADDED' | 'CHANGED' | 'LEFT' | 'WRONG'

export interface PlannedRow {
  /** Counted from 1, as in spreadsheet programs. */
  readonly row: number
  /** Undefined if the file has an unknown type. */
  readonly type: RowType | undefined
  /** Title of the row's category, also for a category itself. */
  readonly category: string
  /** Title of the capability or question; for a category row, the category title. */
  readonly title: string
  readonly outcome: Outcome
  /** For a new record, its values. */
  readonly changes: readonly FieldChange[]
  readonly errors: readonly CellIssue[]
  readonly warnings: readonly CellIssue[]
  readonly target: Target | undefined
}

export type FieldName = 'title' | 'description' | 'belongsTo' | 'fixedScoringWeight' | 'active'
export type FieldValue = string | number | boolean | null

export interface FieldChange {
  readonly field: FieldName
  /** Undefined for a new record. */
  readonly before: FieldValue | undefined
  readonly after: FieldValue
}

/** The record to write: `values` are complete; without `_id` it is new. */
export interface Target {
  readonly _id: string | undefined
  /** For a capability or question. */
  readonly parent: Parent | undefined
  readonly values: Readonly<Partial<Record<FieldName, FieldValue>>>
}

/** An existing category, or the one that the row of this number adds. */
export type Parent = { readonly _id: string } | { readonly row: number }
