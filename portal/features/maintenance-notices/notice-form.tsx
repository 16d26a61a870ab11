import type { MaintenanceNotice } from '@insights/contract/maintenance-notices.ts'
import { List, TextInput } from '@mantine/core'

import type { Field } from '../../catalogue/field.ts'
import { titleField } from '../../catalogue/fields.tsx'
import type { RecordForm } from '../../catalogue/record-form.ts'
import { fromDatetimeLocal, toDatetimeLocal } from './datetime-local.ts'
import { DetailsInput } from './DetailsInput.tsx'
import { NoticeTime } from './NoticeTime.tsx'
import { timeZoneName } from './time-zone.ts'

export interface NoticeValues {
  readonly name: string
  /** As a field for date and time has it, in the reader's time zone. */
  readonly date: string
  readonly details: readonly string[]
}

const DATE_FIELD: Field<string> = {
  label: 'Date and time',
  required: true,
  check: (moment) => (fromDatetimeLocal(moment) === '' ? 'Must be a date and time' : null),
  input: ({ value, onChange, ...input }) => (
    <TextInput
      {...input}
      type="datetime-local"
      value={value}
      // Four digits: browsers take years of six otherwise.
      min="1970-01-02T00:00"
      max="9999-12-31T23:59"
      description={dateHint(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  show: (moment) => <NoticeTime at={fromDatetimeLocal(moment)} />,
}

function dateHint(moment: string): string {
  const instant = fromDatetimeLocal(moment)
  const date = instant === '' ? new Date() : new Date(instant)
  const zone = `When it begins, in your time zone: ${timeZoneName(date)}.`
  const past = instant !== '' && date.getTime() <= Date.now()
  return past ? `${zone} This date has passed. No one will see the notice.` : zone
}

const DETAILS_FIELD: Field<readonly string[]> = {
  label: 'Details',
  required: true,
  check: ([summary = '']) => (summary.trim() === '' ? 'Required' : null),
  input: (input) => <DetailsInput {...input} />,
  show: (lines) => (
    <List size="sm">
      {lines.map((line, place) => (
        <List.Item key={place}>{line}</List.Item>
      ))}
    </List>
  ),
}

export const NOTICE_FORM: RecordForm<MaintenanceNotice, NoticeValues> = {
  fields: { name: titleField('Name', 100), date: DATE_FIELD, details: DETAILS_FIELD },
  read: (notice) => ({
    name: notice?.name ?? '',
    date: toDatetimeLocal(notice?.date ?? ''),
    details: notice?.details ?? [''],
  }),
  write: ({ name, date, details }) => ({
    name: name.trim(),
    date: fromDatetimeLocal(date),
    details: details.map((line) => line.trim()).filter((line) => line !== ''),
  }),
}
