/**
 * Returns the path within this portal that `value` names, or undefined. Guards the redirect after
 * signing in: rejects anything that a browser would resolve to another site ('//evil', '/\evil').
 */
export function safeRedirectPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const base = 'https://portal.invalid'
  const url = URL.parse(value, base)
  if (url?.origin !== base) return undefined
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || url.pathname === '/login' ? undefined : path
}
