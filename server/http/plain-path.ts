/**
 * The path of a raw address in its plain form: without host and query, decoded, dots resolved, each
 * slash once. For addresses that no route has; where one matches, decide by `routeOptions` instead.
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
