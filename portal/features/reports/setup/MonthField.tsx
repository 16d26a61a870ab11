import { isMonthTaken } from '@insights/domain/workflow/is-month-taken.ts'
import { MonthPickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'

import '@mantine/dates/styles.layer.css'
import classes from './SetupForm.module.css'

interface Props {
  /** ISO 8601, or null for none yet. */
  readonly date: string | null
  /** Months that have a report already, ISO 8601. */
  readonly taken?: readonly string[]
  /** A report keeps the month that it was created for. */
  readonly locked?: boolean
  readonly onChange?: (date: string | null) => void
}

/** The month that the report is for; those that are taken cannot be chosen. */
export function MonthField({ date, taken = [], locked = false, onChange }: Props) {
  const id = useId()
  const invalid = !locked && date !== null && isMonthTaken(date, taken)
  return (
    <MonthPickerInput
      id={id}
      label="Target publish month"
      placeholder="Choose a month"
      value={date?.slice(0, 10) ?? null}
      disabled={locked}
      required={!locked}
      classNames={locked ? { input: classes.locked } : undefined}
      error={invalid ? 'There is a report for this month already' : undefined}
      getMonthControlProps={(month) => ({ disabled: isMonthTaken(toDate(month), taken) })}
      onChange={(month) => onChange?.(month === null ? null : toDate(month))}
      ariaLabels={{
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      // The same id for both, so that its dialog is named after the field.
      popoverProps={{ id, position: 'bottom-start', returnFocus: true }}
    />
  )
}

function toDate(month: string): string {
  return `${month.slice(0, 7)}-01T00:00:00.000Z`
}
