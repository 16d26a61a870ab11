/** Each form of the text that decoding on the way to its use may yield. */
const DECODINGS = 3

/**
 * Returns the path within the portal at `origin` that a given URL means, and `/` for every URL that
 * leads elsewhere, however disguised: links are built from our own origin only (D3). Every redirect
 * target goes through this.
 *
 * @example
 * pathWithin('https://insights.example', '/report-list?page=2') // '/report-list?page=2'
 * pathWithin('https://insights.example', 'https://insights.example@evil.example/') // '/'
 */
export function pathWithin(origin: string, given = ''): string {
  const path = resolve(origin, given)
  let form = path
  for (let round = 0; round < DECODINGS && form !== undefined; round += 1) {
    const decoded = decode(form)
    form = decoded === undefined ? undefined : resolve(origin, decoded)
  }
  return path === undefined || form === undefined ? '/' : path
}

function resolve(origin: string, given: string): string | undefined {
  if (!given.startsWith('/') && !given.startsWith(origin)) return undefined
  // Programs read a backslash as a slash, and leave out control characters.
  const url = /[\\\p{Cc}]/u.test(given) ? null : URL.parse(given, origin)
  if (!url) return undefined
  const { origin: meant, username, password, pathname, search, hash } = url
  // A path with two slashes before it is another host's URL.
  if (meant !== origin || username || password || pathname.startsWith('//')) return undefined
  return pathname + search + hash
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
