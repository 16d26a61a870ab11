import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'

/** Sort orders for customers, the default first. */
export const LIBRARY_SORTS = [
  { value: 'newest', label: 'Date (Most Recent)' },
  { value: 'oldest', label: 'Date (Last Recent)' },
  { value: 'title', label: 'Title (Ascending)' },
  { value: 'title-descending', label: 'Title (Descending)' },
] as const

export type LibrarySort = (typeof LIBRARY_SORTS)[number]['value']

export function readLibrarySort(value: unknown): LibrarySort {
  return LIBRARY_SORTS.find((sort) => sort.value === value)?.value ?? 'newest'
}

type Sortable = Pick<ReportListed, '_id' | 'date' | 'title'>

const BY_DATE = (first: Sortable, second: Sortable) =>
  Date.parse(first.date) - Date.parse(second.date)
const BY_TITLE = (first: Sortable, second: Sortable) => compareTitles(first.title, second.title)

/**
 * Returns a sorted copy. Reports of the same month are sorted by title, those of the same title by
 * month, newest first.
 */
export function sortLibrary<Report extends Sortable>(
  reports: readonly Report[],
  sort: LibrarySort,
): Report[] {
  const newestFirst = (first: Sortable, second: Sortable) => BY_DATE(second, first)
  const order = {
    newest: (first: Sortable, second: Sortable) =>
      newestFirst(first, second) || BY_TITLE(first, second),
    oldest: (first: Sortable, second: Sortable) =>
      BY_DATE(first, second) || BY_TITLE(first, second),
    title: (first: Sortable, second: Sortable) =>
      BY_TITLE(first, second) || newestFirst(first, second),
    'title-descending': (first: Sortable, second: Sortable) =>
      BY_TITLE(second, first) || newestFirst(first, second),
  }[sort]
  return reports.toSorted(order)
}
