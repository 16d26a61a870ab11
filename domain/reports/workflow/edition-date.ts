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

/** True for the first day of a month at 00:00 UTC, in the format of `toISOString`. */
export function isEditionDate(date: string): boolean {
  return /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])-01T00:00:00\.000Z$/.test(date)
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
