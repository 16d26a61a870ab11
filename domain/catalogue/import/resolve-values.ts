import { cleanLine, cleanText } from '../file/clean-text.ts'
import type { RowType } from '../file/columns.ts'
import type { FieldChange, FieldName, FieldValue } from './import-plan.ts'
import type { RowContent } from './read-cells.ts'

type Values = Readonly<Partial<Record<FieldName, FieldValue>>>

const FIELDS: Readonly<Record<RowType, readonly FieldName[]>> = {
  Category: ['title', 'description', 'belongsTo', 'fixedScoringWeight', 'active'],
  Capability: ['title', 'description', 'active'],
  Question: ['title', 'active'],
}

/** Defaults of a new record. */
const USUAL: Readonly<Record<FieldName, FieldValue>> = {
  title: '',
  description: '',
  belongsTo: '',
  fixedScoringWeight: null,
  active: true,
}

/**
 * Returns all values of a record as the row defines them, and the differences from the existing
 * record `there`.
 */
export function resolveValues(
  content: RowContent,
  type: RowType,
  there: object | undefined,
): { values: Values; changes: FieldChange[] } {
  const before = there as Values | undefined
  const values: Partial<Record<FieldName, FieldValue>> = {}
  const changes: FieldChange[] = []
  for (const field of FIELDS[type]) {
    const old = before?.[field]
    const wanted = content[field]
    // Keep the stored spelling unless the row differs.
    const stays = before && (wanted === undefined || wanted === comparable(field, old))
    const value = stays ? old : (wanted ?? USUAL[field])
    values[field] = value ?? null
    const isUsual = !before && field !== 'title' && value === USUAL[field]
    if (!stays && !isUsual) changes.push({ field, before: old, after: value ?? null })
  }
  return { values, changes }
}

/** Returns a stored value as a file would hold it. */
function comparable(field: FieldName, value: FieldValue | undefined): FieldValue | undefined {
  if (typeof value !== 'string') return value
  return field === 'description' ? cleanText(value) : cleanLine(value)
}
