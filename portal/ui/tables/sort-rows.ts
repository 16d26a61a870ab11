import { compareTitles } from '@insights/domain/text/titles.ts'

import type { Column, Sort } from './column.ts'

/**
 * Returns a sorted copy; equal rows keep their order, and null comes last in both directions. Without
 * an order, or for a column that cannot be sorted by, the rows keep theirs.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, 'id' | 'sort'>[],
  sort: Sort | undefined,
): readonly Row[] {
  const valueOf = columns.find(({ id }) => id === sort?.column)?.sort
  if (!sort || typeof valueOf !== 'function') return rows
  return rows.toSorted((first, second) => {
    const [one, other] = [valueOf(first), valueOf(second)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return compareValues(one, other) * (sort.descending ? -1 : 1)
  })
}

/** Compares values of a column, ascending: numbers by size, texts like titles everywhere. */
export function compareValues(first: string | number, second: string | number): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second
  return compareTitles(String(first), String(second))
}
