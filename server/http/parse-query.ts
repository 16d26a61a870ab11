import qs from 'qs'

/** Bracketed queries, as decisions 2 writes them; bounded in depth, width and number. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 3, arrayLimit: 1000, parameterLimit: 2000, strictDepth: false })
}
