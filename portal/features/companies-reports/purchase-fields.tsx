import type { Field } from '../../catalogue/field.ts'
import { lineField } from '../../catalogue/line-field.tsx'
import { DayInput } from './DayInput.tsx'
import { writeDay } from './written-day.ts'

/** What is known of a purchase order. */
export interface PurchaseValues {
  readonly po: string
  /** '2026-01-31'; '' for none. */
  readonly poDate: string
}

const PO_DATE: Field<string> = {
  label: 'PO Date',
  input: (input) => <DayInput {...input} />,
  show: writeDay,
}

export const PURCHASE_FIELDS = { po: lineField({ label: 'PO', longest: 100 }), poDate: PO_DATE }

export const writePurchase = ({ po, poDate }: PurchaseValues) => ({
  po: po.trim(),
  poDate: poDate === '' ? null : poDate,
})
