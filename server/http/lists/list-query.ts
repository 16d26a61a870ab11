import { MAX_ROWS } from '@insights/contract/find.ts'
import { titleMatchKey } from '@insights/domain/text/titles.ts'
import qs from 'qs'

/** The parts of a parsed find query that every service shares; the rest are its filters. */
export interface FindQuery {
  $limit: number
  $skip: number
  $sort?: Partial<Record<string, 1 | -1>> | undefined
  $populate?: readonly string[] | undefined
}

const OPERATORS = {
  $eq: '=',
  $ne: '!=',
  $lt: '<',
  $lte: '<=',
  $gt: '>',
  $gte: '>=',
  $in: 'in',
} as const

/** A parsed find query. `Value` is the type of its values. */
export interface ListQuery<Value = unknown> {
  readonly filters: readonly {
    readonly field: string
    readonly operator: (typeof OPERATORS)[keyof typeof OPERATORS]
    readonly value: Value
  }[]
  /** Search words: each of them, as a pattern. */
  readonly words: readonly Value[]
  readonly sort: readonly (readonly [field: string, direction: 1 | -1])[]
  /** Undefined for all rows. */
  readonly limit: Value | undefined
  readonly skip: Value
  readonly isFar: boolean
  /** Relations populated with each row. */
  readonly populate: readonly string[]
}

/**
 * From here on the ids of a page are found first: nothing else is read of skipped rows. Below,
 * finding them takes longer than it saves.
 */
const FAR = 200

/** More words than users search for at once. */
const MAX_WORDS = 10

interface Usual {
  readonly sort: Partial<Record<string, 1 | -1>>
  /** Returns whether the filter `term` is a search. */
  readonly isSearched: boolean
  /** Returns whether `infinity` may mean all. */
  readonly bounded: boolean
}

export function parseListQuery(query: FindQuery, usual: Usual): ListQuery {
  const { $limit, $skip, $sort = usual.sort } = query
  const filters: ListQuery['filters'][number][] = []
  let words: ListQuery['words'] = []
  for (const [field, condition] of Object.entries(query)) {
    if (field.startsWith('$') || condition === undefined) continue
    if (field === 'term' && usual.isSearched) {
      words = wordsOf(String(condition))
      continue
    }
    for (const [name, value] of Object.entries(comparisons(condition))) {
      if (value === undefined) continue
      filters.push({ field, operator: OPERATORS[name as keyof typeof OPERATORS], value })
    }
  }
  const limit = usual.bounded ? $limit : Math.min($limit, MAX_ROWS)
  return {
    filters,
    words,
    sort: Object.entries($sort) as [string, 1 | -1][],
    limit: limit === Infinity ? undefined : limit,
    skip: $skip,
    isFar: $skip >= FAR,
    populate: query.$populate ?? [],
  }
}

function comparisons(condition: unknown): Record<string, unknown> {
  return typeof condition === 'object' && condition !== null
    ? (condition as Record<string, unknown>)
    : { $eq: condition }
}

function wordsOf(term: string): ListQuery['words'] {
  const words = titleMatchKey(term).split(' ').filter(Boolean)
  return words.slice(0, MAX_WORDS).map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/**
 * Returns whether one of these filters names a parent, or a list of them, so that `$limit=infinity`
 * may mean all of its rows (D2).
 */
export function hasParentFilter(...filters: readonly unknown[]): boolean {
  return filters.some(
    (filter) =>
      typeof filter === 'string' ||
      (typeof filter === 'object' &&
        filter !== null &&
        '$in' in filter &&
        filter.$in !== undefined),
  )
}

/** Parses bracketed queries (D2), limited in depth, width and number. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 3, arrayLimit: 1000, parameterLimit: 2000, strictDepth: false })
}
