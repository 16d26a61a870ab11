import type { MatrixCategory } from '@insights/domain/document/report-document.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'

import type { Sort } from '../../../ui/data-table/column.ts'
import type { MatrixColumn } from './matrix-columns.ts'

/** What the column of the titles is called in the address. */
export const TITLES = 'capability'

type Row = MatrixCategory['capabilities'][number]

/**
 * The capabilities of a category in the order of a column: by title, or by how many of the shown
 * cells of a company (or of one of its applications) have them, fewest first. Those alike go by how
 * many others have them, most first: so what a company lacks and everybody else has comes on top.
 */
export function sortMatrixRows(
  rows: readonly Row[],
  columns: readonly MatrixColumn[],
  sort: Sort | undefined,
): readonly Row[] {
  if (!sort) return rows
  const direction = sort.descending ? -1 : 1
  if (sort.column === TITLES) {
    return rows.toSorted((one, other) => compareTitles(one.title, other.title) * direction)
  }
  const isSorted = ({ key, companyId }: MatrixColumn) =>
    key === sort.column || companyId === sort.column
  const own = columns.filter(isSorted)
  const others = columns.filter((column) => !isSorted(column))
  return rows.toSorted(
    (one, other) =>
      (countIn(one, own) - countIn(other, own)) * direction ||
      countIn(other, others) - countIn(one, others),
  )
}

function countIn({ available }: Row, columns: readonly MatrixColumn[]): number {
  return columns.filter(({ application, place }) => available[application][place] === true).length
}
