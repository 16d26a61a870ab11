/** Returns the day in the reader's time zone. */
export function today(now = new Date()): string {
  const [year, month, date] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return [year, month, date].map((part) => String(part).padStart(2, '0')).join('-')
}
