import { MOST_ROWS, type Page } from '@insights/contract/find.ts'
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'

/** The parts of a parsed find query that every service shares; the rest are its filters. */
interface FindQuery {
  $limit: number
  $skip: number
  $sort?: Partial<Record<string, 1 | -1>> | undefined
  $select?: readonly string[] | undefined
  $populate?: readonly string[] | undefined
}

interface FindOptions<DB, Table extends keyof DB, Row, Item extends object> {
  /** The rows that the caller may see, with everything joined that is filtered or sorted by. */
  rows: SelectQueryBuilder<DB, Table, object>
  /** What each filter and sort field of the contract is in the database. */
  columns: Readonly<Record<string, ReferenceExpression<DB, Table>>>
  /** Where the order differs from the column's own, e.g. titles without regard to case. */
  sortColumns?: Readonly<Record<string, ReferenceExpression<DB, Table>>>
  query: FindQuery
  /** The order when the query names none; the id always breaks ties. */
  sort: Partial<Record<string, 1 | -1>>
  id: ReferenceExpression<DB, Table>
  /** True when a parent bounds the answer, so that `infinity` may mean all (decisions 2). */
  bounded?: boolean
  select: (rows: SelectQueryBuilder<DB, Table, object>) => SelectQueryBuilder<DB, Table, Row>
  present: (row: Row) => Item
}

const OPERATORS = { $ne: '!=', $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' } as const

/** Answers a find call: filters, counts, sorts, limits, presents and picks the selected fields. */
export async function findPage<DB, Table extends keyof DB, Row, Item extends object>(
  options: FindOptions<DB, Table, Row, Item>,
): Promise<Page<Item>> {
  const { query, bounded = false } = options
  const limit = bounded ? query.$limit : Math.min(query.$limit, MOST_ROWS)
  const rows = applyFilters(options)
  const counted = await rows
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const { total } = counted as { total: number }
  const found = limit === 0 || query.$skip >= total ? [] : await selectRows(options, rows, limit)
  return {
    total,
    limit: limit === Infinity ? total : limit,
    skip: query.$skip,
    data: found.map((row) => pick(options.present(row), query.$select)),
  }
}

function applyFilters<DB, Table extends keyof DB, Row, Item extends object>(
  options: FindOptions<DB, Table, Row, Item>,
) {
  let { rows } = options
  for (const [field, condition] of Object.entries(options.query)) {
    if (field.startsWith('$') || condition === undefined) continue
    const column = options.columns[field]
    // A field of the contract that the service forgot is our fault, never an ignored filter.
    if (column === undefined) throw new Error(`No column is named for the filter ${field}`)
    for (const [operator, value] of Object.entries(comparisons(condition))) {
      if (value === undefined) continue
      if (operator === '$in') rows = whereIn(rows, column, value as unknown[])
      else
        rows = rows.where(
          column,
          OPERATORS[operator as keyof typeof OPERATORS] ?? '=',
          value as never,
        )
    }
  }
  return rows
}

function whereIn<DB, Table extends keyof DB>(
  rows: SelectQueryBuilder<DB, Table, object>,
  column: ReferenceExpression<DB, Table>,
  values: readonly unknown[],
) {
  return values.length === 0
    ? rows.where(sql<boolean>`false`)
    : rows.where(column, 'in', values as never)
}

function comparisons(condition: unknown): Record<string, unknown> {
  return typeof condition === 'object' && condition !== null
    ? (condition as Record<string, unknown>)
    : { $eq: condition }
}

function selectRows<DB, Table extends keyof DB, Row, Item extends object>(
  options: FindOptions<DB, Table, Row, Item>,
  rows: SelectQueryBuilder<DB, Table, object>,
  limit: number,
): Promise<Row[]> {
  let sorted = options.select(rows)
  for (const [field, direction] of Object.entries(options.query.$sort ?? options.sort)) {
    const column = options.sortColumns?.[field] ?? options.columns[field]
    if (column === undefined) throw new Error(`No column is named for the sort ${field}`)
    sorted = sorted.orderBy(column as never, direction === -1 ? 'desc' : 'asc')
  }
  sorted = sorted.orderBy(options.id as never).offset(options.query.$skip)
  return (limit === Infinity ? sorted : sorted.limit(limit)).execute()
}

function pick<Item extends object>(item: Item, fields: readonly string[] | undefined): Item {
  if (!fields) return item
  const wanted = Object.entries(item).filter(([name]) => name === '_id' || fields.includes(name))
  return Object.fromEntries(wanted) as Item
}
