/** Reads one table. Runs in a child only: readers of hostile files need time and memory limits. */

import { openSav } from './read-sav.ts'
import { run as readSheet } from './read-sheet-job.ts'
import { rejectSheet } from './sheet.ts'
import {
  type ColumnSource,
  type ColumnValues,
  type TableFile,
  type TableFileLimits,
  readLabel,
} from './table-file.ts'

export interface TableFileInput {
  bytes: Uint8Array
  limits: TableFileLimits
  /** Places of the columns whose values are returned. */
  select: readonly number[]
}

/** Maximum number of different values of a column that are returned. */
const EXAMPLES = 5
/** Rows that are searched for examples. */
const EXAMPLE_ROWS = 500
const MAX_EXAMPLE_LENGTH = 40
/** Rows above the header. */
const MAX_TITLES = 20

export async function run({ bytes, limits, select }: TableFileInput): Promise<TableFile> {
  const source = isSav(bytes) ? openSav(bytes, limits) : await openSheet(bytes, limits)
  const { columns, isNumeric } = source
  if (select.some((column) => column >= columns.length)) {
    rejectSheet('wrong-content', `The file has ${columns.length} columns. Match them again.`)
  }
  const examples = columns.map(() => new Set<string>())
  const rowNumbers: number[] = []
  const read: (number | string)[][] = select.map(() => [])
  source.readRows((row, valueAt) => {
    rowNumbers.push(row)
    select.forEach((column, place) => read[place]!.push(valueAt(column)))
    if (rowNumbers.length <= EXAMPLE_ROWS) addExamples(examples, valueAt)
  })
  return {
    format: source.format,
    columns: columns.map((column, at) => ({ ...column, examples: [...examples[at]!] })),
    rowNumbers: Uint32Array.from(rowNumbers),
    values: select.map((column, place): ColumnValues =>
      isNumeric(column) ? Float64Array.from(read[place] as number[]) : (read[place] as string[]),
    ),
  }
}

function addExamples(
  examples: readonly Set<string>[],
  valueAt: (column: number) => number | string,
): void {
  examples.forEach((found, column) => {
    if (found.size >= EXAMPLES) return
    const value = valueAt(column)
    if (value === '' || Number.isNaN(value)) return
    found.add(readLabel(String(value)).slice(0, MAX_EXAMPLE_LENGTH))
  })
}

/** The first bytes of a system file: `$FL2`, and `$FL3` for one that is compressed in blocks. */
function isSav(bytes: Uint8Array): boolean {
  const [first, second, third, version] = bytes
  return (
    first === 0x24 && second === 0x46 && third === 0x4c && (version === 0x32 || version === 0x33)
  )
}

/** Opens a sheet: perhaps titles, of one cell each, a row of headers, then the rows. */
async function openSheet(bytes: Uint8Array, limits: TableFileLimits): Promise<ColumnSource> {
  // The header and the titles above it are rows of the sheet.
  const sheet = await readSheet({
    bytes,
    limits: { ...limits, maxRows: limits.maxRows + 1 + MAX_TITLES },
  })
  const wide = sheet.rows.findIndex((cells) => cells.filter((cell) => cell.trim()).length > 1)
  const headerAt = Math.max(0, wide)
  const header = sheet.rows[headerAt] ?? []
  const rows = sheet.rows.slice(headerAt + 1)
  if (rows.length > limits.maxRows) {
    rejectSheet('too-many-rows', `The sheet has more than ${limits.maxRows} rows.`)
  }
  return {
    format: sheet.format,
    columns: header.map((name) => ({ name: readLabel(name), label: '', isWeight: false })),
    isNumeric: () => false,
    readRows(take) {
      let count = 0
      rows.forEach((cells, index) => {
        if (cells.every((cell) => cell.trim() === '')) return
        count += 1
        take(headerAt + index + 2, (column) => (cells[column] ?? '').trim())
      })
      if (count === 0) {
        rejectSheet('wrong-content', 'The file has no rows below its header.')
      }
    },
  }
}
