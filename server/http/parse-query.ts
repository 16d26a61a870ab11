import qs from 'qs'

/** Parses bracketed queries (D2), limited in depth, width and number. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 3, arrayLimit: 1000, parameterLimit: 2000, strictDepth: false })
}
