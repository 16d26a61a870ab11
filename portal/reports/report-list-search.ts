import { REPORT_STATUSES, type ReportStatus } from '@insights/domain/reports/report-status.ts'

import { MAX_TERM_LENGTH } from '../ui/tables/list-search.ts'
import type { ReportSort } from './report-queries.ts'

/** Statuses that the list shows and filters by; a replaced revision is in neither. */
export const LISTED_STATUSES = REPORT_STATUSES.filter((status) => status !== 'PUBLISHED_EDITED')

const SORTS: readonly ReportSort[] = [
  'date',
  'industry',
  'title',
  'updatedAt',
  'status',
  'revision',
]

/** Filter, sort order and page of the report list as text or nothing, as in its query string. */
export interface ReportListSearch {
  /** From 1. */
  readonly page?: string
  /** A column, with a '-' before it for descending: '-date'. */
  readonly sort?: string
  /** Separated by commas. */
  readonly status?: string
  readonly industries?: string
  readonly term?: string
}

export interface ReportListState {
  /** From 0. */
  readonly page: number
  readonly sort: { readonly by: ReportSort; readonly direction: 1 | -1 }
  readonly status: readonly ReportStatus[]
  readonly industries: readonly string[]
  /** The searched words of titles, '' for none. */
  readonly term: string
}

/** Returns the parts of a query string that the list can use. */
export function readReportListSearch(search: Readonly<Record<string, unknown>>): ReportListSearch {
  return toSearch(toState(search))
}

export function toState(search: Readonly<Record<string, unknown>>): ReportListState {
  const page = Number(search['page'])
  const sort = textOf(search['sort'])
  const by = SORTS.find((column) => column === sort.replace('-', ''))
  return {
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    sort: by ? { by, direction: sort.startsWith('-') ? -1 : 1 } : { by: 'date', direction: -1 },
    status: LISTED_STATUSES.filter((status) => listOf(search['status']).includes(status)),
    industries: listOf(search['industries']),
    term: textOf(search['term']).slice(0, MAX_TERM_LENGTH),
  }
}

/** Returns the query string without default values. */
export function toSearch({
  page,
  sort,
  status,
  industries,
  term,
}: ReportListState): ReportListSearch {
  const column = `${sort.direction === -1 ? '-' : ''}${sort.by}`
  return {
    page: page > 0 ? String(page + 1) : undefined,
    sort: column === '-date' ? undefined : column,
    status: status.length > 0 ? status.join(',') : undefined,
    industries: industries.length > 0 ? industries.join(',') : undefined,
    term: term || undefined,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): string[] {
  return textOf(value)
    .split(',')
    .filter((item) => item !== '')
}
