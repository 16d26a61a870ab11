import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a query for images with a word for each term that begins with it. Terms are letters and
 * digits alone, so that none can end its quotes.
 */
export function toTsquery(terms: readonly string[]): RawBuilder<string> {
  return sql<string>`${terms.map((term) => `'${term}':*`).join(' & ')}::tsquery`
}
