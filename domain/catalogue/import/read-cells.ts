import { ambiguousNumber, readCellValue } from '../../text/parse-number.ts'
import { shortenLine } from '../../text/shorten-line.ts'
import { readTitle } from '../../text/titles.ts'
import { CATALOGUE_LIMITS } from '../catalogue-limits.ts'
import { cleanLine, cleanText } from '../file/clean-text.ts'
import { type CatalogueColumn, ROW_TYPES, type RowType } from '../file/columns.ts'
import { looksLikeFormula, unescapeFormula } from '../file/escape-formula.ts'
import type { CatalogueRow, CellIssue } from '../file/read-catalogue-table.ts'
import type { FieldChange, FieldName, FieldValue } from './import-plan.ts'

/**
 * The readable values of a row. Undefined values keep the record's, or get the default in a new
 * record.
 */
export interface RowContent {
  readonly row: number
  readonly type: RowType | undefined
  readonly category: string
  readonly title: string
  readonly description: string | undefined
  readonly belongsTo: string | undefined
  readonly fixedScoringWeight: number | null | undefined
  readonly active: boolean | undefined
  readonly errors: readonly CellIssue[]
  /** Issues of ignored cells. */
  readonly warnings: readonly CellIssue[]
  /** Issues of unusual texts, reported if they are imported. */
  readonly oddities: readonly CellIssue[]
}

/** Columns that do not apply to a row type. */
const UNUSED: Readonly<Record<RowType, readonly CatalogueColumn[]>> = {
  Category: [],
  Capability: ['Group', 'Weight'],
  Question: ['Description', 'Group', 'Weight'],
}

/** Bidi controls: kept, with a warning. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Reads the cells of a row, each on its own. */
export function readCells({ row, cells }: CatalogueRow): RowContent {
  const errors: CellIssue[] = []
  const warnings: CellIssue[] = []
  const oddities: CellIssue[] = []
  const { title: longestTitle, question, description: longestText } = CATALOGUE_LIMITS

  const typeKey = (cells.Type ?? '').trim().toLowerCase()
  const type = ROW_TYPES.find((one) => one.toLowerCase() === typeKey)
  if (!type) {
    const message = `${contentOf(cells.Type)}. Must be Category, Capability or Question`
    errors.push({ column: 'Type', message })
  }

  const isUsed = (column: CatalogueColumn) => !type || !UNUSED[type].includes(column)
  for (const column of type ? UNUSED[type] : []) {
    if ((cells[column] ?? '').trim() === '') continue
    const message = `${contentOf(cells[column])}. Ignored in rows of type ${type}`
    warnings.push({ column, message })
  }

  const category = readText('Category', cleanLine, longestTitle) ?? ''
  if (category === '') errors.push({ column: 'Category', message: 'Required' })
  const title = readText('Title', cleanLine, type === 'Question' ? question : longestTitle) ?? ''
  if (title === '' && type !== 'Category') errors.push({ column: 'Title', message: 'Required' })
  return {
    row,
    type,
    category,
    title,
    description: isUsed('Description')
      ? readText('Description', cleanText, longestText)
      : undefined,
    belongsTo: isUsed('Group') ? readText('Group', cleanLine, longestTitle) : undefined,
    fixedScoringWeight: isUsed('Weight') ? readWeight() : undefined,
    active: readActive(),
    errors,
    warnings,
    oddities,
  }

  function readText(column: CatalogueColumn, clean: (text: string) => string, longest: number) {
    const cell = cells[column]
    if (cell === undefined) return undefined
    const text = clean(unescapeFormula(cell.trimStart()))
    if (text.length > longest) {
      const message = `${contentOf(text)}, ${text.length} characters. Must be at most ${longest}`
      errors.push({ column, message })
    }
    if (looksLikeFormula(text)) {
      oddities.push({ column, message: 'Starts like a formula. Kept as text' })
    }
    if (BIDI.test(text)) {
      oddities.push({ column, message: 'Contains text-direction characters' })
    }
    if (/[^\P{Cc}\s]/u.test(cell)) {
      oddities.push({ column, message: 'Control characters removed' })
    }
    return text
  }

  function readWeight(): number | null | undefined {
    const text = cells.Weight?.trim()
    if (text === undefined || text === '') return text === '' ? null : undefined
    const weight = readCellValue(text)
    if (weight !== null && weight >= 0 && weight <= CATALOGUE_LIMITS.weight) return weight
    const advice = ambiguousNumber(text) ?? `Must be a number from 0 to ${CATALOGUE_LIMITS.weight}`
    errors.push({ column: 'Weight', message: `${contentOf(text)}. ${advice}` })
    return undefined
  }

  function readActive(): boolean | undefined {
    const text = (cells.Active ?? '').trim().toLowerCase()
    if (text === '') return undefined
    if (['yes', 'true', '1', 'active'].includes(text)) return true
    if (['no', 'false', '0', 'disabled'].includes(text)) return false
    errors.push({ column: 'Active', message: `${contentOf(cells.Active)}. Must be Yes or No` })
    return undefined
  }
}

const MAX_CONTENT = 40

/** Returns what is in a cell, for a message. */
export function contentOf(cell = ''): string {
  return cell.trim() === '' ? 'Is empty' : `Contains "${shortenLine(cell, MAX_CONTENT)}"`
}

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
    // Keep the stored spelling unless the row reads differently.
    const stays = before && (wanted === undefined || isSame(field, wanted, old))
    const value = stays ? old : (wanted ?? USUAL[field])
    values[field] = value ?? null
    const isUsual = !before && field !== 'title' && value === USUAL[field]
    if (!stays && !isUsual) changes.push({ field, before: old, after: value ?? null })
  }
  return { values, changes }
}

/** Returns whether a cell holds what is stored. */
function isSame(field: FieldName, cell: FieldValue, stored: FieldValue | undefined): boolean {
  if (typeof cell !== 'string' || typeof stored !== 'string') return cell === stored
  if (field === 'description') return cell === cleanText(stored)
  return readTitle(cell) === readTitle(cleanLine(stored))
}
