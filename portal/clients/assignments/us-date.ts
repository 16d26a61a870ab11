/** '2026-01-31', or a moment of that day in UTC, as '01/31/2026'. */
export function formatUsDate(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}

/** The day that somebody means by '01/31/2026' or '1/31/2026'; null when there is none such. */
export function parseUsDate(written: string): string | null {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written.trim())
  if (!found) return null
  const [month, date, year] = found.slice(1).map(Number) as [number, number, number]
  const day = new Date(Date.UTC(year, month - 1, date))
  // The 31st of February would be a day in March.
  const exists = day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return exists ? day.toISOString().slice(0, 10) : null
}

/** Whether a value of the field is a day, '2026-01-31', rather than what was typed in its place. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && parseUsDate(formatUsDate(value)) !== null
}

/** The day that it is where the reader is. */
export function today(now = new Date()): string {
  const [year, month, date] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')
}
