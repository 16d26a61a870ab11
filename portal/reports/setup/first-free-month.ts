import { editionDate, isMonthTaken } from '@insights/domain/reports/workflow/edition-date.ts'

/** Returns the month of `today` (ISO 8601), or the first one after it without an edition. */
export function firstFreeMonth(today: string, takenDates: readonly string[]): string {
  const day = new Date(today)
  for (let ahead = 0; ; ahead += 1) {
    const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead, 1))
    const date = editionDate(month.getUTCFullYear(), month.getUTCMonth() + 1)
    if (!isMonthTaken(date, takenDates)) return date
  }
}
