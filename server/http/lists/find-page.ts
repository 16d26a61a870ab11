import type { FindResult } from '@insights/contract/find.ts'
import {
  type Params,
  plannedEachTime,
  preparedFamily,
} from '@insights/platform/database/prepared.ts'
import { nameFamilyStatement } from '@insights/platform/database/statement-names.ts'
import type { Kysely, SelectQueryBuilder } from 'kysely'

import { type FindQuery, type ListQuery, parseListQuery } from './list-query.ts'
import {
  type Counted,
  SCREEN_LIMIT,
  type SelectedList,
  countOf,
  pageOf,
} from './list-statements.ts'

interface FindOptions<DB, Table extends keyof DB, Row, Item extends object> extends SelectedList<
  DB,
  Table,
  Row
> {
  present: (row: Row) => Item
  query: FindQuery
  /** True when a parent bounds the response, so that `infinity` may mean all (D2). */
  bounded?: boolean
}

/**
 * Handles a find call: filters, counts, sorts, limits and presents. A
 * page is read together with its count in one statement, which is prepared: un-prepared it costs a
 * quarter of a list's throughput; a search is planned for its words. For rows that are the same for
 * every caller, see `prepareList`.
 */
export function findPage<DB, Table extends keyof DB, Row, Item extends object>({
  query,
  bounded = false,
  ...list
}: FindOptions<DB, Table, Row, Item>): Promise<FindResult<Item>> {
  const isSearched = list.searched !== undefined
  const asked = parseListQuery(query, { sort: list.sort, isSearched, bounded })
  return buildPage(list, query, asked, {
    page: () => run(list, asked, pageOf(list, asked)),
    count: () => run(list, asked, countOf(list, asked)),
  })
}

function run<Row>(
  { id }: { id: string },
  { words }: ListQuery,
  rows: { compile(): { sql: string }; execute(): Promise<Row[]> },
): Promise<Row[]> {
  if (words.length === 0) nameFamilyStatement(`find ${id}`, rows.compile().sql)
  return rows.execute()
}

interface Statements<Row> {
  readonly page: () => Promise<(Row & Counted)[]>
  readonly count: () => Promise<Counted[]>
}

async function buildPage<Row, Item extends object>(
  { present }: { present: (row: Row) => Item },
  { $skip }: FindQuery,
  { limit }: ListQuery,
  { page, count }: Statements<Row>,
): Promise<FindResult<Item>> {
  const found = limit === 0 ? [] : await page()
  // Without a row nothing could carry the count.
  const beyond = found.length === 0 && (limit === 0 || $skip > 0)
  const [counted] = beyond ? await count() : found
  const total = counted?.page_total ?? 0
  return {
    total,
    limit: limit === undefined ? total : Number(limit),
    skip: $skip,
    data: found.map(present),
  }
}

type Values = Record<string, unknown>
type Statement<DB, Row> = (db: Kysely<DB>, values: Values) => Promise<Row[]>

/** Screens request some dozen forms of a list; any further form is built for each request. */
const MAX_FORMS = 100

interface PreparedList<
  DB,
  Table extends keyof DB,
  Row,
  Item,
  Seen extends readonly unknown[],
> extends Omit<SelectedList<DB, Table, Row>, 'select'> {
  /** `seen`: further inputs of `present`, such as the caller. */
  readonly present: (row: Row, ...seen: Seen) => Item
  /** `given` has the indexes of the values that `given` returns. */
  readonly select: (
    rows: SelectQueryBuilder<DB, Table, object>,
    populate: readonly string[],
    given: Params<Values>,
  ) => SelectQueryBuilder<DB, Table, Row>
  /** Values of a request that are part of the selection. */
  readonly given?: (...seen: Seen) => Values
}

/**
 * A find call whose rows are the same for every caller, however they are shown. Each form in which
 * it is requested (its filters and order) is built once; from then on only its values are sent.
 * Building it takes as long as the rest of the server's work for a short page.
 *
 * @example
 * const findIndustries = prepareList(db, { rows: db.selectFrom('industries'), ... })
 * api.get('/industries', schema, ({ query }) => findIndustries(query))
 */
export function prepareList<
  DB,
  Table extends keyof DB,
  Row,
  Item extends object,
  Seen extends readonly unknown[],
>(
  db: Kysely<DB>,
  { present, given, select, ...list }: PreparedList<DB, Table, Row, Item, Seen>,
): (query: FindQuery, bounded?: boolean, ...seen: Seen) => Promise<FindResult<Item>> {
  const isSearched = list.searched !== undefined
  const pages = new Map<string, Statement<DB, Row & Counted>>()
  const counts = new Map<string, Statement<DB, Counted>>()
  return (query, bounded = false, ...seen) => {
    const listQuery = parseListQuery(query, { sort: list.sort, isSearched, bounded })
    const form = formOf(listQuery)
    // PostgreSQL uses the index for a word in few rows, and not for one in many.
    const isSearch = listQuery.words.length > 0
    const values = { ...given?.(...seen), ...valuesOf(listQuery) }
    const listWith = (params: Params<Values>): SelectedList<DB, Table, Row> => ({
      ...list,
      select: (rows, populate) => select(rows, populate, params),
    })
    return buildPage({ present: (row: Row) => present(row, ...seen) }, query, listQuery, {
      page: () =>
        statementOf(pages, form, isSearch, (params) =>
          pageOf(listWith(params), placesIn(listQuery, params)),
        )(db, values),
      count: () =>
        statementOf(counts, form, isSearch, (params) =>
          countOf(listWith(params), placesIn(listQuery, params)),
        )(db, values),
    })
  }

  function statementOf<Found>(
    known: Map<string, Statement<DB, Found>>,
    form: string,
    isSearch: boolean,
    build: (params: Params<Values>) => ReturnType<typeof pageOf | typeof countOf>,
  ): Statement<DB, Found> {
    const found = known.get(form)
    if (found) return found
    const make = (_db: Kysely<DB>, params: Params<Values>) => build(params) as never
    const statement = isSearch
      ? plannedEachTime<DB, Values, Found>(make)
      : preparedFamily<DB, Values, Found>(`list ${list.id}`, make)
    if (known.size < MAX_FORMS) known.set(form, statement)
    return statement
  }
}

/** Equal for queries that differ only in their values. */
function formOf({ filters, words, sort, limit, skip, isFar, populate }: ListQuery): string {
  return JSON.stringify([
    filters.map(({ field, operator }) => field + operator),
    words.length,
    sort,
    isInStatement(limit) ? `${String(limit)}` : '',
    skip === 0,
    isFar,
    populate,
  ])
}

/** All rows, or as many as a screen shows. */
const isInStatement = (limit: unknown) => limit === undefined || limit === SCREEN_LIMIT

function valuesOf({ filters, words, limit, skip }: ListQuery): Values {
  const values: Values = { limit, skip }
  filters.forEach(({ value }, at) => (values[`filter ${at}`] = value))
  words.forEach((pattern, at) => (values[`word ${at}`] = pattern))
  return values
}

function placesIn(listQuery: ListQuery, params: Params<Values>): ListQuery {
  return {
    ...listQuery,
    filters: listQuery.filters.map((filter, at) => ({ ...filter, value: params[`filter ${at}`] })),
    words: listQuery.words.map((_word, at) => params[`word ${at}`]),
    // A value inside the statement itself has no index.
    limit: isInStatement(listQuery.limit) ? listQuery.limit : params['limit'],
    skip: listQuery.skip === 0 ? 0 : params['skip'],
  }
}
