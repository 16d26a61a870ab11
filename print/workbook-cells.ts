import { COLORS } from '@insights/domain/colors/colors.ts'
import type { Cell, CellObject } from 'write-excel-file/node'

/** Maximum characters of a workbook cell. */
const MAX_CELL_LENGTH = 32_767

/**
 * A text cell, which is never taken for a formula, without characters that a workbook cannot hold.
 * The writer itself drops control characters.
 */
export function textCell(text: string, looks: Omit<CellObject, 'value' | 'type'> = {}): Cell {
  if (text === '') return null
  const kept = escapeCodes(text.toWellFormed()).slice(0, MAX_CELL_LENGTH)
  return { ...looks, value: kept, type: String } as Cell
}

/**
 * In a workbook `_x0041_` means the letter A, so escape it where a text contains it. The same
 * escape hides words that the writer would find in every JavaScript object, such as `constructor`.
 */
function escapeCodes(text: string): string {
  const escaped = text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return escaped in {} ? codeOf(escaped.charCodeAt(0)) + escaped.slice(1) : escaped
}

function codeOf(unit: number): string {
  return `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`
}

/** A column header. */
export function headerCell(head: string | Cell): Cell {
  if (typeof head !== 'string') return head
  return textCell(head, {
    fontWeight: 'bold',
    backgroundColor: COLORS.light.wash,
    wrap: true,
    alignVertical: 'top',
  })
}

/** An upright column header, for many narrow columns. */
export function uprightHeaderCell(text: string): Cell {
  return textCell(text, {
    fontWeight: 'bold',
    backgroundColor: COLORS.light.wash,
    textRotation: 90,
    align: 'center',
    height: 150,
  })
}

/** A share as a number, formatted as a rounded percentage like on the pages. */
export function percentCell(fraction: Figure): Cell {
  return figureCell(fraction, '0%')
}

/** A share of draws as a number, which never reads as all or none of them. */
export function drawShareCell(share: Figure): Cell {
  return figureCell(share, '[>0.99]"over 99%";[<0.01]"under 1%";0%')
}

/** A score as a fraction, shown as a percentage with its decimals. */
export function scoreCell(fraction: Figure): Cell {
  return figureCell(fraction, '0.00%')
}

/** A difference of scores, which are fractions, as points of a percent with its sign. */
export function pointsCell(difference: Figure): Cell {
  const points = typeof difference === 'number' ? difference * 100 : null
  return figureCell(points, '+0.00;-0.00;0.00')
}

/** Empty if unknown. */
type Figure = number | null | undefined

function figureCell(value: Figure, format: string): Cell {
  return typeof value === 'number' ? { value: withoutError(value), type: Number, format } : null
}

/** The content of a cell: a text, a number, nothing, or a cell with a format of its own. */
export type Value = string | number | Cell

export function toCell(value: Value): Cell {
  if (typeof value === 'string') return textCell(value)
  return typeof value === 'number' ? { value: withoutError(value), type: Number } : value
}

/** Sums and differences of decimal fractions carry errors behind the 15th digit, which cells show. */
function withoutError(value: number): number {
  return Math.round(value * 1e10) / 1e10
}

const { gain, gainWash, loss, lossWash } = COLORS.light

/** Availability in the colours of the portal's tables; empty while unanswered. */
export function availabilityCell(available: boolean | null): Cell {
  if (available === null) return null
  return available
    ? { value: 'Yes', textColor: gain, backgroundColor: gainWash, align: 'center' }
    : { value: 'No', textColor: loss, backgroundColor: lossWash, align: 'center' }
}
