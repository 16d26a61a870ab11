import type { SurveyRow } from './survey-row.ts'

/** What an import came to: all of its rows, or the messages that say why there are none. */
export type SurveyCheck =
  | { readonly ok: true; readonly rows: readonly SurveyRow[] }
  | { readonly ok: false; readonly messages: readonly string[] }

/** A cell as the file shows it: `'18%'`, `'18'`, `18`; null where there is nothing. */
export type SurveyCell = string | number | null
