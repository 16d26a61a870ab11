import { MONTHS } from './months.ts'

/** 'November 2025' for an ISO 8601 date, in UTC: the breadcrumbs' 'MMMM YYYY'. */
export function formatMonth(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
