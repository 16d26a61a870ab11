type Scalar = string | number | boolean | Date | null

/** The query of a find; see `toQueryString`. */
export interface Query {
  readonly [key: string]: Scalar | undefined | readonly Scalar[] | Query
}

/**
 * Returns the bracketed query of D2, question mark included, or '' for an empty query: `{ $limit:
 * 8, status: { $in: ['DRAFT'] } }` becomes `?$limit=8&status[$in][]=DRAFT`. Undefined values are
 * left out; dates are ISO 8601; an empty list is left out too, so express "none of them" by sending
 * no request.
 */
export function toQueryString(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => pairsOf(escape(key), value))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function pairsOf(name: string, value: Query[string]): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.map((item: Scalar) => pair(`${name}[]`, item))
  if (isNested(value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      pairsOf(`${name}[${escape(key)}]`, inner),
    )
  }
  return [pair(name, value as Scalar)]
}

function isNested(value: Query[string]): value is Query {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

function pair(name: string, value: Scalar): string {
  return `${name}=${escape(value instanceof Date ? value.toISOString() : String(value))}`
}

/** Escapes a text, but leaves the dollar of `$limit` readable in logs and network lists. */
function escape(text: string): string {
  return encodeURIComponent(text).replaceAll('%24', '$')
}
