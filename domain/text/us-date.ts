/** Formats '2026-01-31', or a moment of that day in UTC, as '01/31/2026'. */
export function formatUsDate(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}

/** Parses '01/31/2026' or '1/31/2026' as a day; null if invalid. */
export function parseUsDate(written: string): string | null {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written.trim())
  if (!found) return null
  const [month, date, year] = found.slice(1).map(Number) as [number, number, number]
  const day = new Date(Date.UTC(year, month - 1, date))
  // The 31st of February would be a day in March.
  const exists = day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return exists ? day.toISOString().slice(0, 10) : null
}

/** Returns whether a value of the field is a day, '2026-01-31', not invalid text. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && parseUsDate(formatUsDate(value)) !== null
}
