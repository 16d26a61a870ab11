/** Whether an `If-None-Match` header names this version, so that it need not be sent again. */
export function isKnown(header: string | undefined, etag: string): boolean {
  const bare = (entry: string) => entry.trim().replace(/^W\//, '')
  return header?.split(',').some((entry) => [bare(etag), '*'].includes(bare(entry))) ?? false
}
