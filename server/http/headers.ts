import { titleSortKey } from '@insights/domain/text/titles.ts'

/** No browser sends a longer one; of what does, plain bytes are sent. */
const MAX_HEADER_LENGTH = 500

/**
 * Whether an `Accept-Encoding` header accepts gzip: it is named, or `*` is, with a weight above 0.
 * Parsed by hand, since an expression for its weights took seconds for a header made to.
 */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return false
  const weights = new Map<string, number>()
  for (const entry of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim())
    weights.set(coding, weightIn(parameters))
  }
  // What is named goes before `*`, which is for everything else.
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** The `q` among the parameters of a coding: 1 if there is none, 0 if it is no number. */
function weightIn(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='))
  return given === undefined ? 1 : Number(given.slice('q='.length)) || 0
}

/** Whether an `If-None-Match` header names this version, so that it need not be sent again. */
export function isNotModified(header: string | undefined, etag: string): boolean {
  const known = ['*', bare(etag)]
  return header?.split(',').some((entry) => known.includes(bare(entry))) ?? false
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}

/** A title's letters and digits that every file system and header takes. */
export function slug(title: string, fallback: string): string {
  const words = titleSortKey(title).match(/[a-z0-9]+/g) ?? [fallback]
  return words.join('-').slice(0, 60)
}
