import { formatMonth } from '@insights/domain/text/format-date.ts'

/** 'Nov 3, 2025', the form of days outside a report's own texts. */
export const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

interface Props {
  /** ISO 8601. */
  readonly at: string
  /** Shows the time of day too, instead of as a tooltip. */
  readonly withTime?: boolean
}

/** The date of an event in the reader's time zone: 'Nov 3, 2025', with minutes in the tooltip. */
export function DateTimeLabel({ at, withTime = false }: Props) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={MINUTE.format(moment)}>
      {(withTime ? MINUTE : DAY).format(moment)}
    </time>
  )
}

/** The month of a report's date: 'November 2025'. */
export function MonthLabel({ date }: { date: string }) {
  return <time dateTime={date.slice(0, 7)}>{formatMonth(date)}</time>
}
