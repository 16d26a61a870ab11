import { compareTitles } from '../text/titles.ts'
import type { SurveyRow } from './survey-row.ts'

/** Returns a sorted copy: by fourFive, then five, highest first, then by name (D7). */
export function sortSurvey<Row extends Pick<SurveyRow, 'fourFive' | 'five' | 'name'>>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted(
    (first, second) =>
      second.fourFive - first.fourFive ||
      second.five - first.five ||
      compareTitles(first.name, second.name),
  )
}
