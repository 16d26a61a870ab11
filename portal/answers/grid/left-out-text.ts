import { numberText } from '@insights/domain/text/number-text.ts'

import type { LeftOut, PasteError, PastePlan } from './plan-paste.ts'

/** Limit of quoted text, far longer than any answer. */
const MAX_QUOTED = 40

/**
 * Returns a line for each row, column and text that a paste leaves out: 'Column “Foo” is not a
 * company in this report: 60 cells'.
 */
export function leftOutText({ leftOut, errors }: Pick<PastePlan, 'leftOut' | 'errors'>): string[] {
  const titled = leftOut.filter(({ title }) => title !== null)
  const beyond = Map.groupBy(
    leftOut.filter(({ title }) => title === null),
    ({ kind, reason }) => `${kind} ${reason}`,
  )
  const misread = Map.groupBy(errors, ({ column, text }) => `${column} ${text.trim()}`)
  return [
    ...titled.map((one) => `${positionOf(one)} ${one.reason}: ${countOf(one.cells)}`),
    ...[...beyond.values()].map(beyondText),
    ...[...misread.values()].map(misreadText),
  ]
}

/** Returns the number of cells left out. */
export function countLeftOut({ leftOut, errors }: Pick<PastePlan, 'leftOut' | 'errors'>): number {
  return leftOut.reduce((sum, { cells }) => sum + cells, errors.length)
}

function positionOf({ kind, title, number }: LeftOut): string {
  const name = kind === 'column' ? 'Column' : 'Row'
  return title ? `${name} ${quote(title)}` : `${name} ${number} without a title`
}

/** Returns the line for all rows below the grid, or all columns beside it. */
function beyondText(places: readonly LeftOut[]): string {
  const [{ kind, reason }] = places as [LeftOut]
  const numbers = numbersText(kind, places.map(({ number }) => number)) // prettier-ignore
  const name = numbers.charAt(0).toUpperCase() + numbers.slice(1)
  const said = places.length === 1 ? reason : reason.replace(/^is /, 'are ')
  return `${name} ${said}: ${countOf(places.reduce((sum, { cells }) => sum + cells, 0))}`
}

/** Returns the line for the cells of a column with the same text. */
function misreadText(cells: readonly PasteError[]): string {
  const [{ column, columnTitle, text }] = cells as [PasteError]
  const name = columnTitle ? quote(columnTitle) : column
  const rows = numbersText('row', cells.map(({ row }) => row)) // prettier-ignore
  const said = `${quote(text.trim())} must be yes or no`
  return `Column ${name}, ${rows}: ${said}: ${countOf(cells.length)}`
}

/** Returns 'row 3' or 'rows 2 to 5, 9'. */
function numbersText(kind: LeftOut['kind'], numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  const shown = ranges
    .slice(0, 5)
    .map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`))
  const more = ranges.length > shown.length ? ' and more' : ''
  return `${kind}${numbers.length === 1 ? '' : 's'} ${shown.join(', ')}${more}`
}

function countOf(cells: number): string {
  return `${numberText(cells)} ${cells === 1 ? 'cell' : 'cells'}`
}

function quote(text: string): string {
  return `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`
}
