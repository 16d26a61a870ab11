import '@mantine/dates/styles.layer.css'
import type { Industry } from '@insights/contract/catalogue/industries.ts'
import { formatUsDate, isDay, parseUsDate } from '@insights/domain/text/us-date.ts'
import { Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import dayjs from 'dayjs'
import { useId } from 'react'

import type { Field, FieldInput } from '../../ui/records/field.ts'
import { lineField } from '../../ui/records/fields.tsx'

/** Fields of a purchase order. */
export interface AssignmentValues {
  readonly po: string
  /** '2026-01-31'; '' for none; or the text typed, if invalid. */
  readonly poDate: string
}

/** Returns the day in the reader's time zone. */
export const today = () => dayjs().format('YYYY-MM-DD')

const PO_DATE: Field<string> = {
  label: 'PO Date',
  check: (value) => (isDay(value) ? null : 'Must be a date as MM/DD/YYYY'),
  input: (input) => <UsDateInput {...input} />,
  show: (value) => (isDay(value) ? formatUsDate(value) : value),
}

export const ASSIGNMENT_FIELDS = { po: lineField({ label: 'PO', longest: 100 }), poDate: PO_DATE }

export const toAssignmentPayload = ({ po, poDate }: AssignmentValues) => ({
  po: po.trim(),
  poDate: poDate === '' ? null : poDate,
})

/** A day, typed as MM/DD/YYYY or chosen from a calendar; '' for none. */
function UsDateInput({ value, onChange, ...input }: FieldInput<string>) {
  // The calendar is named after the field, which Mantine finds by an id that both share.
  const id = useId()
  return (
    <DateInput
      {...input}
      id={id}
      popoverProps={{ id, returnFocus: true }}
      placeholder="MM/DD/YYYY"
      valueFormat={formatUsDate}
      dateParser={parseUsDate}
      // Invalid text stays, and is an error.
      fixOnBlur={false}
      onInput={({ currentTarget }) => {
        const typed = currentTarget.value.trim()
        if (typed !== '' && parseUsDate(typed) === null) onChange(typed)
      }}
      // The day that is chosen stays when it is chosen again.
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      autoComplete="off"
      value={isDay(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}

export type Titled = Pick<Industry, '_id' | 'title'>

/** The industry of a new record; `industries` are those to choose from. */
export const industryField = (industries: readonly Titled[]): Field<string> => ({
  label: 'Industry',
  required: true,
  input: ({ value, onChange, ...input }) => (
    <Select
      {...input}
      data={industries.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      limit={100}
      placeholder="Choose an industry"
      nothingFoundMessage="No matching industry"
    />
  ),
  show: (id) => industries.find(({ _id }) => _id === id)?.title,
})
