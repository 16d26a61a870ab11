import {
  ANSWER_FIELD_NAMES,
  type AnswerField,
  type AnswerFields,
} from '@insights/domain/answers/answer.ts'
import type { Selectable } from 'kysely'

import type { Tables } from './tables.ts'

/** The column of each field of an answer. */
export const ANSWER_COLUMNS = {
  hasCapability: 'has_capability',
  capabilityChange: 'capability_change_id',
  capabilityChangeNote: 'capability_change_note',
} as const satisfies { readonly [Field in AnswerField]: keyof Tables['answers'] }

type Columns = typeof ANSWER_COLUMNS
type FieldColumns = Pick<Selectable<Tables['answers']>, Columns[AnswerField]>

export const fieldColumns = ANSWER_FIELD_NAMES.map((field) => ANSWER_COLUMNS[field])

/** Returns the fields in a row. */
export function toFields(row: FieldColumns): AnswerFields {
  const fields: Partial<Record<AnswerField, unknown>> = {}
  for (const field of ANSWER_FIELD_NAMES) fields[field] = row[ANSWER_COLUMNS[field]]
  return fields as { [Field in AnswerField]: FieldColumns[Columns[Field]] }
}

/** Returns a row with these fields. */
export function toColumns(fields: AnswerFields): FieldColumns {
  const entries = ANSWER_FIELD_NAMES.map((field) => [ANSWER_COLUMNS[field], fields[field]])
  return Object.fromEntries(entries) as FieldColumns
}
