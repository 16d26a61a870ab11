/** Whether an `If-None-Match` header names this version, so that it need not be sent again. */
export function isNotModified(header: string | undefined, etag: string): boolean {
  const known = ['*', bare(etag)]
  return header?.split(',').some((entry) => known.includes(bare(entry))) ?? false
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '')
}
