/**
 * Returns the path of a raw URL in its plain form: without host and query, decoded, dots resolved,
 * each slash once. For URLs without a route; for others, decide by `routeOptions` instead.
 */
export function plainPath(address: string): string {
  const url = URL.parse(address.startsWith('/') ? `http://portal${address}` : address)
  return url ? decoded(url.pathname).replaceAll(/\/+/g, '/') : '/'
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
