import type { Field } from '../../catalogue/field.ts'
import { lineField } from '../../catalogue/fields.tsx'
import { formatUsDate } from './us-date.ts'
import { UsDateInput } from './UsDateInput.tsx'

/** What is known of a purchase order. */
export interface AssignmentValues {
  readonly po: string
  /** '2026-01-31'; '' for none. */
  readonly poDate: string
}

const PO_DATE: Field<string> = {
  label: 'PO Date',
  input: (input) => <UsDateInput {...input} />,
  show: formatUsDate,
}

export const ASSIGNMENT_FIELDS = { po: lineField({ label: 'PO', longest: 100 }), poDate: PO_DATE }

export const toAssignmentPayload = ({ po, poDate }: AssignmentValues) => ({
  po: po.trim(),
  poDate: poDate === '' ? null : poDate,
})
