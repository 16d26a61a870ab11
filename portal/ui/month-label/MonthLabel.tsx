import { formatMonth } from '@insights/domain/text/format-date.ts'

/** The month of a report's date: 'November 2025'. */
export function MonthLabel({ date }: { date: string }) {
  return <time dateTime={date.slice(0, 7)}>{formatMonth(date)}</time>
}
