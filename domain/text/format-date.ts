/** 'November 1, 2025' for an ISO 8601 date, in UTC: 'MMMM D, YYYY'. */
export function formatDay(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

/** 'November 2025' for an ISO 8601 date, in UTC: the breadcrumbs' 'MMMM YYYY'. */
export function formatMonth(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** 'Nov 2025' for an ISO 8601 date, in UTC: for charts and tables with little space. */
export function formatShortMonth(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCFullYear()}`
}

/** 'Nov 26' for an ISO 8601 date, in UTC: for days of this year or the next. */
export function formatShortDay(date: string): string {
  const day = new Date(date)
  return `${MONTHS[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCDate()}`
}

/** The months by number, January first. */
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
