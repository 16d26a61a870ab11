/**
 * Returns the path of a raw URL in its plain form: without host and query, decoded, dots resolved,
 * each slash once. For URLs without a route; for others, decide by `routeOptions` instead.
 */
export function plainPath(address: string): string {
  const url = address.startsWith('/') ? `http://portal${address}` : address
  if (!URL.canParse(url)) return '/'
  return decoded(new URL(url).pathname).replaceAll(/\/+/g, '/')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
