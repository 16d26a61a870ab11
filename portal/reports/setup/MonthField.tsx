import type { ReportDate } from '@insights/contract/reports/reports-date.ts'
import { isMonthTaken } from '@insights/domain/reports/workflow/edition-date.ts'
import { statusName } from '@insights/domain/reports/workflow/status-label.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { MonthPickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type MouseEvent, useId, useState } from 'react'

import '@mantine/dates/styles.layer.css'
import classes from './ReportSetup.module.css'

interface Props {
  /** ISO 8601, or null for none yet. */
  readonly date: string | null
  /** Months that already have a report. */
  readonly taken?: readonly ReportDate[]
  /** The month of an existing report cannot change. */
  readonly locked?: boolean
  readonly onChange?: (date: string | null) => void
}

/**
 * The month of the report. One that already has a report cannot be chosen, but is focusable, for
 * keyboard and screen reader too, so it is not `disabled`.
 */
export function MonthField({ date, taken = [], locked = false, onChange }: Props) {
  const id = useId()
  const [looked, setLooked] = useState<ReportDate | null>(null)
  const invalid = !locked && date !== null && findTaken(date, taken) !== undefined

  function controlProps(month: string) {
    const there = findTaken(toDate(month), taken)
    if (!there) return {}
    return {
      'aria-disabled': true,
      'aria-label': describeTaken(there),
      title: describeTaken(there),
      className: classes.taken,
      onFocus: () => setLooked(there),
      onBlur: () => setLooked(null),
      onMouseEnter: () => setLooked(there),
      onMouseLeave: () => setLooked(null),
      // Before the picker takes the month and closes.
      onClickCapture: (event: MouseEvent) => event.stopPropagation(),
    }
  }
  return (
    <MonthPickerInput
      id={id}
      label="Target publish month"
      placeholder="Choose a month"
      value={date?.slice(0, 10) ?? null}
      disabled={locked}
      required={!locked}
      classNames={locked ? { input: classes.locked } : { description: classes.hint }}
      error={invalid ? 'This month already has a report' : undefined}
      description={
        locked
          ? undefined
          : looked
            ? describeTaken(looked)
            : 'Months with a report cannot be chosen'
      }
      getMonthControlProps={controlProps}
      onChange={(month) => onChange?.(month === null ? null : toDate(month))}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      // The same id for both, so that its dialog is named after the field.
      popoverProps={{ id, position: 'bottom-start', returnFocus: true }}
    />
  )
}

/** Names the report that a month already has. */
export function findTaken(date: string, taken: readonly ReportDate[]): ReportDate | undefined {
  return taken.find((there) => isMonthTaken(date, [there.date]))
}

function describeTaken({ date, title, status }: ReportDate): string {
  return `${formatMonth(date)} has a report: ${title}, ${statusName(status).toLowerCase()}`
}

function toDate(month: string): string {
  return `${month.slice(0, 7)}-01T00:00:00.000Z`
}
