import { rejectSav } from './reject-sav.ts'
import { type SavDictionary, type SavVariable, readSavDictionary } from './sav-dictionary.ts'
import { rejectSheet } from './sheet.ts'
import {
  type ColumnSource,
  type TableFileLimits,
  type ValueLabels,
  readLabel,
} from './table-file.ts'

/**
 * Opens a system file of SPSS or PSPP, uncompressed or compressed by bytes; the newer compression of
 * blocks (.zsav) is rejected. Values that the file declares as missing are missing. What headers
 * claim is checked, never believed: time and memory follow the bytes that are there.
 */
export function openSav(bytes: Uint8Array, { maxRows, maxColumns }: TableFileLimits): ColumnSource {
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
  const valueAt = readValues(row, placed, dictionary)

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

function readValues(
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
