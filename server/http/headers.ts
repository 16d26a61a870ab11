/** No browser sends a longer one; a client that does gets plain bytes. */
const MAX_HEADER_LENGTH = 500

/**
 * Returns whether an `Accept-Encoding` header accepts gzip: it is named, or `*` is, with a weight
 * above 0. Parsed by hand, since an expression for its weights took seconds for a hostile header.
 */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return false
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim())
    weights.set(coding, weightIn(parameters))
  }
  // A named coding goes before `*`, which means all others.
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** Returns the `q` among the parameters of a coding: 1 if it is missing, 0 if it is no number. */
function weightIn(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  return given === undefined ? 1 : Number(given.slice('q='.length)) || 0
}

/**
 * Returns whether an `If-None-Match` header names this version, so that it need not be sent again.
 */
export function isNotModified(header: string | undefined, etag: string): boolean {
  const known = ['*', bare(etag)]
  return header?.split(',').some((entry) => known.includes(bare(entry))) ?? false
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}

/** A title's letters and digits that every file system and header takes. */
export function slug(title: string, fallback: string): string {
  const letters = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = letters.match(/[a-z0-9]+/g) ?? [fallback]
  return words.join('-').slice(0, 60)
}
