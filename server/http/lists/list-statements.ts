import {
  type Expression,
  type ReferenceExpression,
  type SelectQueryBuilder,
  type StringReference,
  sql,
} from 'kysely'

import type { ListQuery } from './list-query.ts'

/** Parts that the statements of a service's find call are made of. */
export interface SelectedList<DB, Table extends keyof DB, Row> {
  /** The rows that the caller may see, with everything joined that filters or sort orders need. */
  rows: SelectQueryBuilder<DB, Table, object>
  /** The same rows with only the joins of the filters, if counting them is faster. */
  counted?: SelectQueryBuilder<DB, Table, object>
  /**
   * Sort fields without an index whose order `counted` has too: the ids of a page are found there,
   * without carrying the joins and columns of all rows into the sort.
   */
  sortedByCounted?: readonly string[]
  /** Columns of each filter and sort field of the contract. */
  columns: Readonly<Record<string, ReferenceExpression<DB, Table>>>
  /**
   * Expression for the order if it differs from the column's own, e.g. `titleOrder`.
   */
  sortColumns?: Readonly<Record<string, ReferenceExpression<DB, Table>>>
  /** The text, as `title_match_key`, in which every word of the filter `term` is looked for. */
  searched?: Expression<string>
  /** The order when the query names none; the id always breaks ties. */
  sort: Partial<Record<string, 1 | -1>>
  id: StringReference<DB, Table>
  select: (
    rows: SelectQueryBuilder<DB, Table, object>,
    populate: readonly string[],
  ) => SelectQueryBuilder<DB, Table, Row>
}

type Parts<DB, Table extends keyof DB> = Omit<SelectedList<DB, Table, object>, 'select'>

export type Counted = { page_total: number }

/** How many rows there are in all. */
export function countOf<DB, Table extends keyof DB>(list: Parts<DB, Table>, listQuery: ListQuery) {
  const { rows, counted = rows } = list
  return filtered({ ...list, rows: counted }, listQuery)
    .select(sql<number>`count(*)::int`.as('page_total'))
    .$castTo<Counted>()
}

/**
 * Number of rows that a screen shows. It is part of the statement, as is the first page: for an
 * unknown limit PostgreSQL expects a tenth of all rows, and then it plans every time again, which
 * takes twice as long as reading the page.
 */
export const SCREEN_LIMIT = 8

/** A page of the rows, each with how many there are in all. */
export function pageOf<DB, Table extends keyof DB, Row>(
  list: SelectedList<DB, Table, Row>,
  listQuery: ListQuery,
) {
  const rows = filtered(list, listQuery)
  const cut = <Columns>(sorted: SelectQueryBuilder<DB, Table, Columns>) => {
    const rest = listQuery.skip === 0 ? sorted : sorted.offset(listQuery.skip as number)
    if (listQuery.limit === undefined) return rest
    const isKnown = listQuery.limit === SCREEN_LIMIT
    return rest.limit(isKnown ? sql.lit(SCREEN_LIMIT) : (listQuery.limit as number))
  }
  const ids = isSortedByCounted(list, listQuery)
    ? filtered({ ...list, rows: list.counted! }, listQuery)
    : listQuery.isFar && rows
  const far = ids && cut(inOrder(list, listQuery, ids.select(list.id)))
  const page = far
    ? inOrder(
        list,
        listQuery,
        list.select(rows.where(list.id, 'in', far as never), listQuery.populate),
      )
    : cut(inOrder(list, listQuery, list.select(rows, listQuery.populate)))
  const count = sql<number>`${countOf(list, listQuery)}`
  return page.select(count.as('page_total')).$castTo<Row & Counted>()
}

function isSortedByCounted<DB, Table extends keyof DB>(
  { counted, sortedByCounted = [] }: Parts<DB, Table>,
  { sort, limit }: ListQuery,
): boolean {
  const isLimited = limit !== undefined && counted !== undefined && sort.length > 0
  return isLimited && sort.every(([field]) => sortedByCounted.includes(field))
}

function filtered<DB, Table extends keyof DB>(
  { rows, columns, searched }: Parts<DB, Table>,
  listQuery: ListQuery,
) {
  let left = rows
  for (const { field, operator, value } of listQuery.filters) {
    const column = columns[field]
    // Throw: a contract field without a column is a bug and must not be ignored.
    if (column === undefined) throw new Error(`No column is named for the filter ${field}`)
    // As an array, so that the text is the same however many there are.
    left =
      operator === 'in'
        ? left.where(column, '=', sql`any(${value})` as never)
        : left.where(column, operator, value as never)
  }
  for (const pattern of listQuery.words) {
    if (searched) left = left.where(sql<boolean>`${searched} like ${pattern}`)
  }
  return left
}

function inOrder<DB, Table extends keyof DB, Columns>(
  { id, columns, sortColumns }: Parts<DB, Table>,
  listQuery: ListQuery,
  rows: SelectQueryBuilder<DB, Table, Columns>,
): SelectQueryBuilder<DB, Table, Columns> {
  let sorted = rows
  for (const [field, direction] of listQuery.sort) {
    const column = sortColumns?.[field] ?? columns[field]
    if (column === undefined) throw new Error(`No column is named for the sort ${field}`)
    sorted = sorted.orderBy(column as never, direction === -1 ? 'desc' : 'asc')
  }
  return sorted.orderBy(id as never)
}
