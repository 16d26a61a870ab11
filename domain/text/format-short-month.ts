import { MONTHS } from './months.ts'

/** 'Nov 2025' for an ISO 8601 date, in UTC: for charts and tables with little space. */
export function formatShortMonth(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCFullYear()}`
}
