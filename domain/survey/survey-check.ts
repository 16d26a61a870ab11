import type { SurveyRow } from './survey-row.ts'

/** Result of a survey import: all of its rows, or the error messages. */
export type SurveyCheck =
  | { readonly ok: true; readonly rows: readonly SurveyRow[] }
  | ({ readonly ok: false } & SurveyRejection)

interface SurveyRejection {
  /** The specification's messages, fewer than ten. */
  readonly messages: readonly string[]
  /**
   * Details of a message that names nothing: rows without a question and, if there are too many
   * errors, each of them. At most `MAX_DETAILS`.
   */
  readonly details: readonly string[]
  /** Number of further details. */
  readonly more: number
  /** Names of the file's first rows, to find the industry it may belong to. */
  readonly names: readonly string[]
}

/** A cell as displayed: `'18%'`, `'18'`, `18`; null if empty. */
export type SurveyCell = string | number | null
