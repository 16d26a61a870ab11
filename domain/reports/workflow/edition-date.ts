/**
 * Returns the date of a month's edition: its first day at 00:00 UTC, ISO 8601. `month` is 1 to 12.
 */
export function editionDate(year: number, month: number): string {
  if (!Number.isInteger(year) || year < 1970 || year > 9999) {
    throw new RangeError(`A year from 1970 to 9999 is needed, not ${year}.`)
  }
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw new RangeError(`A month from 1 to 12 is needed, not ${month}.`)
  }
  return new Date(Date.UTC(year, month - 1, 1)).toISOString()
}

/**
 * Returns whether another report of the industry already has this month and year. Both dates may be
 * any time within their month, in UTC.
 */
export function isMonthTaken(date: string, takenDates: readonly string[]): boolean {
  const month = monthOf(date)
  return takenDates.some((taken) => monthOf(taken) === month)
}

function monthOf(date: string): string {
  return new Date(date).toISOString().slice(0, 'YYYY-MM'.length)
}
