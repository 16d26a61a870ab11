import type { Page } from '@insights/contract/find.ts'
import { nameFamilyStatement } from '@insights/platform/database/statement-names.ts'

import { type ListQuery, type FindQuery, parseListQuery } from './list-query.ts'
import { type Counted, countOf, pageOf, type SelectedList } from './list-statements.ts'

interface FindOptions<DB, Table extends keyof DB, Row, Item extends object> extends SelectedList<
  DB,
  Table,
  Row
> {
  present: (row: Row) => Item
  query: FindQuery
  /** True when a parent bounds the answer, so that `infinity` may mean all (D2). */
  bounded?: boolean
}

/**
 * Answers a find call: filters, counts, sorts, limits, presents and picks the selected fields. A page
 * is read together with its count in one statement, which is prepared: un-prepared it costs a
 * quarter of a list's throughput. Where the rows are the same for everybody, see `prepareList`.
 */
export function findPage<DB, Table extends keyof DB, Row, Item extends object>({
  query,
  bounded = false,
  ...list
}: FindOptions<DB, Table, Row, Item>): Promise<Page<Item>> {
  const isSearched = list.searched !== undefined
  const asked = parseListQuery(query, { sort: list.sort, isSearched, bounded })
  return buildPage(list, query, asked, {
    page: () => runPrepared(list, pageOf(list, asked)),
    count: () => runPrepared(list, countOf(list, asked)),
  })
}

function runPrepared<Row>(
  { id }: { id: string },
  rows: { compile(): { sql: string }; execute(): Promise<Row[]> },
): Promise<Row[]> {
  nameFamilyStatement(`find ${id}`, rows.compile().sql)
  return rows.execute()
}

interface Statements<Row> {
  readonly page: () => Promise<(Row & Counted)[]>
  readonly count: () => Promise<Counted[]>
}

export async function buildPage<Row, Item extends object>(
  { present }: { present: (row: Row) => Item },
  { $skip, $select }: FindQuery,
  { limit }: ListQuery,
  { page, count }: Statements<Row>,
): Promise<Page<Item>> {
  const found = limit === 0 ? [] : await page()
  // Without a row there is nothing that could carry the count.
  const beyond = found.length === 0 && (limit === 0 || $skip > 0)
  const [counted] = beyond ? await count() : found
  const total = counted?.page_total ?? 0
  return {
    total,
    limit: limit === undefined ? total : Number(limit),
    skip: $skip,
    data: found.map((row) => pick(present(row), $select)),
  }
}

function pick<Item extends object>(item: Item, fields: readonly string[] | undefined): Item {
  if (!fields) return item
  const wanted = Object.entries(item).filter(([name]) => name === '_id' || fields.includes(name))
  return Object.fromEntries(wanted) as Item
}
