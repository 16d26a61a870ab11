/**
 * Returns the parameters of a query string as plain texts. The router would read ids that look like
 * numbers ("12345", "6e5") as numbers; here values stay text, and routes convert them.
 */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function formatSearchText(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
