import type { SurveyRow } from './survey-row.ts'

/** What an import came to: all of its rows, or the messages that say why there are none. */
export type SurveyCheck =
  | { readonly ok: true; readonly rows: readonly SurveyRow[] }
  | ({ readonly ok: false } & SurveyRefusal)

interface SurveyRefusal {
  /** The specification's, fewer than ten. */
  readonly messages: readonly string[]
  /**
   * What is behind a message that names nothing: rows without a question and, where there are too
   * many errors, each of them. At most `MAX_DETAILS`.
   */
  readonly details: readonly string[]
  /** How many further details there are. */
  readonly more: number
  /** The names of the file's first rows, for finding out what else it may be. */
  readonly names: readonly string[]
}

/** A cell as the file shows it: `'18%'`, `'18'`, `18`; null where there is nothing. */
export type SurveyCell = string | number | null
