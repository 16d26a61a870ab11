import { MONTHS } from './months.ts'

/** 'November 1, 2025' for an ISO 8601 date, in UTC: 'MMMM D, YYYY'. */
export function formatDay(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}
