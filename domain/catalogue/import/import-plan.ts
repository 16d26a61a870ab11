import type { RowType } from '../file/columns.ts'
import type { CellNote } from '../file/read-catalogue-table.ts'

/** What an import will do, row by row, before it does anything. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[]
  /** What is wrong with the columns; there are no rows then. */
  readonly errors: readonly CellNote[]
  readonly warnings: readonly CellNote[]
  readonly counts: ImportCounts
}

export interface ImportCounts {
  readonly added: number
  readonly changed: number
  /** Rows that say what is there already. */
  readonly left: number
  /** Rows with an error; with one of them nothing can be imported. */
  readonly wrong: number
  /** What is there and not in the file: it stays. */
  readonly unmentioned: number
}

export type Outcome = 'ADDED' | 'CHANGED' | 'LEFT' | 'WRONG'

export interface PlannedRow {
  /** Counted from 1, as spreadsheet programs do. */
  readonly row: number
  /** Undefined where the file says something else. */
  readonly type: RowType | undefined
  /** The title of the category, its own or the one that the row belongs to. */
  readonly category: string
  /** Of the capability or question; of a category its own. */
  readonly title: string
  readonly outcome: Outcome
  /** Of something new, what it will have. */
  readonly changes: readonly FieldChange[]
  readonly errors: readonly CellNote[]
  readonly warnings: readonly CellNote[]
  readonly target: Target | undefined
}

export type FieldName = 'title' | 'description' | 'belongsTo' | 'fixedScoringWeight' | 'active'
export type FieldValue = string | number | boolean | null

export interface FieldChange {
  readonly field: FieldName
  /** Undefined of something new. */
  readonly before: FieldValue | undefined
  readonly after: FieldValue
}

/** What is written: `values` are all of the record's; undefined `_id` is a new one. */
export interface Target {
  readonly _id: string | undefined
  /** Of a capability or question. */
  readonly parent: Parent | undefined
  readonly values: Readonly<Partial<Record<FieldName, FieldValue>>>
}

/** A category that is there, or that the row of this number adds. */
export type Parent = { readonly _id: string } | { readonly row: number }
