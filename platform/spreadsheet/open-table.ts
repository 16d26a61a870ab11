import { run as readSheet } from './read-sheet-job.ts'
import { rejectSav } from './reject-sav.ts'
import { readSavDictionary, type SavDictionary, type SavVariable } from './sav-dictionary.ts'
import { rejectSheet } from './sheet.ts'
import {
  type ColumnSource,
  type ColumnValues,
  type CountedColumn,
  readLabel,
  type TableFileLimits,
  type TableValues,
  type ValueLabels,
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

/**
 * Opens a system file of SPSS or PSPP, uncompressed or compressed by bytes; the newer compression of
 * blocks (.zsav) is rejected. Values that the file declares as missing are missing. What headers
 * claim is checked, never believed: time and memory follow the bytes that are there.
 */
function openSav(bytes: Uint8Array, { maxRows, maxColumns }: TableFileLimits): ColumnSource {
  const dictionary = readSavDictionary(bytes, maxColumns)
  const { cases } = dictionary
  const placed: PlacedVariable[] = []
  let length = 0
  for (const variable of dictionary.variables) {
    const piece = { at: length, width: variable.width }
    if (variable.hidden) placed.at(-1)!.pieces.push(piece)
    else placed.push({ variable, pieces: [piece] })
    length += Math.max(8, Math.ceil(variable.width / 8) * 8)
  }
  const row = new Uint8Array(length)
  const fill = dictionary.compressed
    ? readCompressed(bytes, dictionary, row)
    : readPlain(bytes, dictionary, row)
  const valueAt = prepareValues(row, placed, dictionary)

  return {
    format: 'sav',
    chosen: null,
    sheets: [],
    columns: placed.map(({ variable: { name, label, isWeight } }) => ({ name, label, isWeight })),
    isNumeric: (column) => placed[column]?.variable.width === 0,
    labelsOf: (column) => readValueLabels(placed[column]!.variable, dictionary),
    readRows(take) {
      let count = 0
      for (let state = fill(); state !== 'end'; state = fill()) {
        count += 1
        if (state === 'cut') rejectSav(`The .sav file is cut off in row ${count}.`)
        if (count > maxRows) {
          rejectSheet('too-many-rows', `The .sav file has more than ${maxRows} rows.`)
        }
        if (cases !== null && count > cases) {
          rejectSav(`The .sav file has more rows than its header says, ${cases}.`)
        }
        take(count, valueAt)
      }
      if (count === 0) rejectSav('The .sav file has no rows.')
      if (cases !== null && count < cases) {
        rejectSav(`The .sav file is cut off after row ${count} of ${cases}.`)
      }
    },
  }
}

interface PlacedVariable {
  readonly variable: SavVariable
  /** Where its value is in a row; texts longer than 255 bytes have several pieces. */
  readonly pieces: { readonly at: number; readonly width: number }[]
}

/** Values with a label that are read; a scale has ten. */
const MAX_VALUE_LABELS = 100

function readValueLabels(
  { width, valueLabels }: SavVariable,
  { decode, littleEndian }: SavDictionary,
): ValueLabels {
  return new Map(
    valueLabels.slice(0, MAX_VALUE_LABELS).map(({ value, label }) => {
      const read =
        width === 0
          ? new DataView(value.buffer, value.byteOffset, 8).getFloat64(0, littleEndian)
          : decode(width < 8 ? value.subarray(0, width) : value).trimEnd()
      return [read, readLabel(decode(label))]
    }),
  )
}

/** A row was filled, or the data ended before it, or inside it. */
type Filled = 'full' | 'end' | 'cut'

function readPlain(bytes: Uint8Array, { dataAt }: SavDictionary, row: Uint8Array): () => Filled {
  let at = dataAt
  return () => {
    const part = bytes.subarray(at, at + row.byteLength)
    at += part.byteLength
    row.set(part)
    if (part.byteLength === 0) return 'end'
    return part.byteLength === row.byteLength ? 'full' : 'cut'
  }
}

/** Commands of compressed data; from 1 to 251 they are numbers themselves. */
const PADDING = 0
const END = 252
const LITERAL = 253
const BLANKS = 254
const SYSTEM_MISSING = 255

const BLANK = 0x20

/** Fills a row by commands; each eight come before the values that they refer to. */
function readCompressed(
  bytes: Uint8Array,
  { dataAt, bias, littleEndian }: SavDictionary,
  row: Uint8Array,
): () => Filled {
  const view = new DataView(row.buffer)
  let commands = dataAt
  let command = 0
  let at = dataAt
  let ended = false

  /** Returns false at the end of the data. */
  function fillElement(place: number): boolean {
    for (;;) {
      if (command === 0) {
        commands = at
        at += 8
      }
      const code = commands + 8 > bytes.byteLength ? END : bytes[commands + command]!
      command = (command + 1) % 8
      if (code === PADDING) continue
      if (code === END) return false
      if (code === LITERAL) {
        if (at + 8 > bytes.byteLength) return false
        row.set(bytes.subarray(at, at + 8), place)
        at += 8
      } else if (code === BLANKS) row.fill(BLANK, place, place + 8)
      else {
        const value = code === SYSTEM_MISSING ? -Number.MAX_VALUE : code - bias
        view.setFloat64(place, value, littleEndian)
      }
      return true
    }
  }

  return () => {
    for (let place = 0; place < row.byteLength; place += 8) {
      ended ||= !fillElement(place)
      if (ended) return place === 0 ? 'end' : 'cut'
    }
    return 'full'
  }
}

function prepareValues(
  row: Uint8Array,
  placed: readonly PlacedVariable[],
  { littleEndian, decode }: SavDictionary,
) {
  const view = new DataView(row.buffer)
  return (column: number): number | string => {
    const { variable, pieces } = placed[column]!
    if (variable.width > 0) {
      const [first, ...others] = pieces.map(({ at, width }) => row.subarray(at, at + width))
      const bytes = others.length === 0 ? first! : Buffer.concat([first!, ...others])
      const text = decode(bytes.subarray(0, variable.length)).trimEnd()
      return variable.isMissing(text) ? '' : text
    }
    const value = view.getFloat64(pieces[0]!.at, littleEndian)
    // The system's own missing value is the smallest number.
    return value === -Number.MAX_VALUE || variable.isMissing(value) ? NaN : value
  }
}
