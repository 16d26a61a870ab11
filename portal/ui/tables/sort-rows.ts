import { compareTitles } from '@insights/domain/text/titles.ts'

import type { Column, Sort } from './column.ts'

/**
 * A sorted copy, for tables whose order stands in the address; rows that are alike keep their
 * order, and null comes last either way. Without an order, or by a column that cannot be sorted by,
 * the rows as they are.
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

/** Ascending order of a column's values: numbers by size, texts as titles are sorted everywhere. */
export function compareValues(first: string | number, second: string | number): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second
  return compareTitles(String(first), String(second))
}
