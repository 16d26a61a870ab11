import type { PreviewedRow } from '@insights/contract/catalogue/catalogue-import.ts'

export type RowFilter = 'errors' | 'added' | 'changed' | 'warnings' | 'left' | 'all'

/** In the order on screen: errors first. */
export const ROW_FILTERS: readonly RowFilter[] = [
  'errors',
  'added',
  'changed',
  'warnings',
  'left',
  'all',
]

const PASSES: Readonly<Record<RowFilter, (row: PreviewedRow) => boolean>> = {
  errors: ({ outcome }) => outcome === 'WRONG',
  added: ({ outcome }) => outcome === 'ADDED',
  changed: ({ outcome }) => outcome === 'CHANGED',
  warnings: ({ warnings }) => warnings.length > 0,
  left: ({ outcome }) => outcome === 'LEFT',
  all: () => true,
}

const URGENCY: Readonly<Record<PreviewedRow['outcome'], number>> = {
  WRONG: 0,
  ADDED: 1,
  CHANGED: 1,
  LEFT: 2,
}

/** Returns the rows that pass the filter, errors first and unchanged ones last. */
export function filterRows(rows: readonly PreviewedRow[], filter: RowFilter): PreviewedRow[] {
  return rows
    .filter(PASSES[filter])
    .sort((one, other) => URGENCY[one.outcome] - URGENCY[other.outcome] || one.row - other.row)
}

export function countRows(rows: readonly PreviewedRow[], filter: RowFilter): number {
  return rows.filter(PASSES[filter]).length
}
