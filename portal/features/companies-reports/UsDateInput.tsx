import { DateInput } from '@mantine/dates'
import { useId } from 'react'

import '@mantine/dates/styles.layer.css'

import type { FieldInput } from '../../catalogue/field.ts'
import { parseUsDate, formatUsDate } from './us-date.ts'

const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

/** Weekends in red would be too pale, and mean nothing here. */
const NO_DAYS: [] = []

/** A day, typed as MM/DD/YYYY or chosen from a calendar; '' for none. */
export function UsDateInput({ value, onChange, ...input }: FieldInput<string>) {
  // The calendar is named after the field, which Mantine finds by an id that both share.
  const id = useId()
  return (
    <DateInput
      {...input}
      id={id}
      popoverProps={{ id, returnFocus: true }}
      ariaLabels={CALENDAR_LABELS}
      hideOutsideDates
      firstDayOfWeek={0}
      weekendDays={NO_DAYS}
      placeholder="MM/DD/YYYY"
      valueFormat={formatUsDate}
      dateParser={parseUsDate}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      autoComplete="off"
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}
