/**
 * Whether another report of the industry already has this month and year. Both dates may be any
 * time within their month, in UTC.
 */
export function isMonthTaken(date: string, takenDates: readonly string[]): boolean {
  const month = monthOf(date)
  return takenDates.some((taken) => monthOf(taken) === month)
}

function monthOf(date: string): string {
  return new Date(date).toISOString().slice(0, 'YYYY-MM'.length)
}
