/** Opens tables. Runs in a child only: readers of hostile files need time and memory limits. */

import { openSav } from './read-sav.ts'
import { run as readSheet } from './read-sheet-job.ts'
import { rejectSheet } from './sheet.ts'
import {
  type ColumnSource,
  type ColumnValues,
  type CountedColumn,
  type TableFileLimits,
  type TableValues,
  readLabel,
} from './table-file.ts'

/** Rows above the header. */
const MAX_TITLES = 20
/** Further rows of the header. */
const MAX_HEADERS = 3
const MAX_EXAMPLES = 5
const MAX_EXAMPLE_LENGTH = 40
/** Different values of a column that are counted. */
const MAX_COUNTED = 40

type Rows = readonly (readonly string[])[]

/** Returns the rows of a sheet's header, counted from 0. */
export type FindHeader = (rows: Rows) => { readonly first: number; readonly last: number }

/**
 * Opens a file of rows below named columns, csv, xls, xlsx or .sav, detected by content and never by
 * name. Throws a JobRejectedError if it is not acceptable.
 */
export async function openTable(
  bytes: Uint8Array,
  limits: TableFileLimits,
  findHeader: FindHeader,
  sheet?: string,
): Promise<ColumnSource> {
  return isSav(bytes) ? openSav(bytes, limits) : openSheet(bytes, limits, findHeader, sheet)
}

/** Returns all columns of a file with their different values, as far as there are few. */
export function countColumns(source: ColumnSource): { rows: number; columns: CountedColumn[] } {
  const counts = source.columns.map(() => new Map<number | string, number>())
  const counted = source.columns.map(() => true)
  let rows = 0
  source.readRows((_row, valueAt) => {
    rows += 1
    counts.forEach((found, column) => {
      if (!counted[column]) return
      const value = valueAt(column)
      if (value === '' || Number.isNaN(value)) return
      const before = found.get(value)
      if (before === undefined && found.size === MAX_COUNTED) counted[column] = false
      else found.set(value, (before ?? 0) + 1)
    })
  })
  return {
    rows,
    columns: source.columns.map((column, at) => ({
      ...column,
      labels: source.labelsOf(at),
      counts: counted[at] ? counts[at]! : null,
      examples: [...counts[at]!.keys()]
        .slice(0, MAX_EXAMPLES)
        .map((value) => readLabel(String(value)).slice(0, MAX_EXAMPLE_LENGTH)),
    })),
  }
}

/** Returns the values of these columns. */
export function readValues(source: ColumnSource, select: readonly number[]): TableValues {
  const { columns, isNumeric, labelsOf } = source
  if (select.some((column) => column >= columns.length)) {
    rejectSheet('wrong-content', `The file has ${columns.length} columns. Match them again.`)
  }
  const rowNumbers: number[] = []
  const read: (number | string)[][] = select.map(() => [])
  source.readRows((row, valueAt) => {
    rowNumbers.push(row)
    select.forEach((column, place) => read[place]!.push(valueAt(column)))
  })
  return {
    rowNumbers: Uint32Array.from(rowNumbers),
    columns: select.map((column, place) => ({
      ...columns[column]!,
      labels: labelsOf(column),
      values: (isNumeric(column)
        ? Float64Array.from(read[place] as number[])
        : read[place]) as ColumnValues,
    })),
  }
}

/** The first bytes of a system file: `$FL2`, and `$FL3` for one that is compressed in blocks. */
function isSav(bytes: Uint8Array): boolean {
  const [first, second, third, version] = bytes
  return (
    first === 0x24 && second === 0x46 && third === 0x4c && (version === 0x32 || version === 0x33)
  )
}

/** Opens a sheet: perhaps titles, then rows of headers, then the rows. */
async function openSheet(
  bytes: Uint8Array,
  limits: TableFileLimits,
  findHeader: FindHeader,
  wanted: string | undefined,
): Promise<ColumnSource> {
  // The header and the titles above it are rows of the sheet.
  const maxRows = limits.maxRows + 1 + MAX_TITLES + MAX_HEADERS
  const sheet = await readSheet({ bytes, limits: { ...limits, maxRows }, sheet: wanted })
  const { first, last } = findHeader(sheet.rows)
  const rows = sheet.rows.slice(last + 1)
  if (rows.length > limits.maxRows) {
    rejectSheet('too-many-rows', `The sheet has more than ${limits.maxRows} rows.`)
  }
  return {
    format: sheet.format,
    chosen: sheet.chosen,
    sheets: sheet.sheets,
    columns: readHeader(sheet.rows.slice(first, last + 1)),
    isNumeric: () => false,
    labelsOf: () => new Map(),
    readRows(take) {
      let count = 0
      rows.forEach((cells, index) => {
        if (cells.every((cell) => cell.trim() === '')) return
        count += 1
        take(last + index + 2, (column) => (cells[column] ?? '').trim())
      })
      // Another sheet may be chosen.
      if (count === 0 && sheet.sheets.length === 0) {
        rejectSheet('wrong-content', 'The file has no rows below its header.')
      }
    },
  }
}

/**
 * Returns the columns of a header: the upper row names them, a lower one labels them. The text above
 * empty cells of the upper row counts for their columns as well, as in a merged cell.
 */
function readHeader(header: Rows): ColumnSource['columns'] {
  const texts = header.filter((cells) => !cells.some((cell) => /^\s*\{\s*"ImportId"/.test(cell)))
  const [upper = [], ...lower] = texts
  let above = ''
  return upper.map((cell, column) => {
    if (cell.trim() !== '') above = cell
    const label = lower.findLast((cells) => cells[column]?.trim())?.[column] ?? ''
    const name = label === '' ? cell : above
    return { name: readLabel(name), label: readLabel(label), isWeight: false }
  })
}
