/**
 * The path within this portal that `value` names, or undefined. Guards the way back after signing
 * in: whatever a browser would take for another site's address ('//evil', '/\evil') is rejected.
 */
export function safeRedirectPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined
  const base = 'https://portal.invalid'
  const url = URL.canParse(value, base) ? new URL(value, base) : null
  if (url?.origin !== base) return undefined
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || url.pathname === '/login' ? undefined : path
}
