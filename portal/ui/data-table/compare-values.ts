import { compareTitles } from '@insights/domain/text/titles.ts'

/** Ascending order of a column's values: numbers by size, texts as titles are sorted everywhere. */
export function compareValues(first: string | number, second: string | number): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second
  return compareTitles(String(first), String(second))
}
