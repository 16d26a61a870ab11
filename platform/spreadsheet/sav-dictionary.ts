import { rejectSav } from './reject-sav.ts'
import { type Decode, findDecode } from './sav-encoding.ts'
import { rejectSheet } from './sheet.ts'
import { readLabel } from './table-file.ts'

/** A variable of a .sav file, in the order of its values. */
export interface SavVariable {
  readonly name: string
  readonly label: string
  /** Bytes of a text; 0 for a number. */
  readonly width: number
  /** Bytes of a text with its further parts. */
  readonly length: number
  /** A further part of the long text before it, which is no column. */
  readonly hidden: boolean
  readonly isWeight: boolean
  /** True for a value that the file declares as missing. */
  readonly isMissing: (value: number | string) => boolean
  readonly valueLabels: readonly ValueLabel[]
}

/** A value, as the data have it, and what it means; both undecoded. */
export interface ValueLabel {
  readonly value: Uint8Array
  readonly label: Uint8Array
}

export interface SavDictionary {
  readonly variables: readonly SavVariable[]
  readonly littleEndian: boolean
  readonly compressed: boolean
  /** Subtracted from the numbers of compressed data. */
  readonly bias: number
  /** Number of rows that the header claims; null where it claims none. */
  readonly cases: number | null
  readonly decode: Decode
  /** Where the data begin. */
  readonly dataAt: number
}

/** Eight-byte elements of a row, far above any survey. */
const MAX_ELEMENTS = 20_000

/** SPSS writes labels of up to 255 bytes, and later versions a few times as many. */
const MAX_LABEL_BYTES = 32_767

/** A part of a text longer than 255 bytes counts as 252 of it, and holds 255. */
const PART_OF_LONG_TEXT = 252

const HEADER_BYTES = 176

/** Reads all before the data. Throws a JobRejectedError that says what is wrong with it. */
export function readSavDictionary(bytes: Uint8Array, maxColumns: number): SavDictionary {
  const magic = String.fromCharCode(...bytes.subarray(0, 4))
  if (magic === '$FL3') {
    rejectSav('The .sav file is compressed as .zsav. Save it as an ordinary .sav file.')
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER_BYTES) rejectCut('its header')
  const littleEndian = [2, 3].includes(view.getInt32(64, true))
  if (!littleEndian && ![2, 3].includes(view.getInt32(64, false))) {
    rejectSav('The header of the .sav file cannot be read.')
  }
  const cursor = openCursor(view, littleEndian)
  const compression = view.getInt32(72, littleEndian)
  if (compression !== 0 && compression !== 1) {
    rejectSav(`The .sav file is compressed in an unknown way (${compression}).`)
  }
  const weightAt = view.getInt32(76, littleEndian)
  const cases = view.getInt32(80, littleEndian)
  const bias = view.getFloat64(84, littleEndian)

  const raw: RawVariable[] = []
  let elements = 0
  const extensions = new Map<number, Uint8Array[]>()
  const valueLabels = new Map<number, readonly ValueLabel[]>()
  let latest: readonly ValueLabel[] = []
  cursor.at = HEADER_BYTES
  for (;;) {
    const kind = cursor.int('the list of its variables')
    if (kind === 2) {
      elements += 1
      if (elements > MAX_ELEMENTS) rejectTooMany('The .sav file has rows that are too long.')
      const variable = readVariable(cursor, elements)
      if (variable) raw.push(variable)
      // Parts of long texts are no columns, but as many as there may be.
      if (raw.length > maxColumns) {
        rejectTooMany(`The .sav file has more than ${maxColumns} variables.`)
      }
    } else if (kind === 3) latest = readValueLabels(cursor)
    else if (kind === 4) {
      const count = cursor.count('its value labels')
      for (let at = 0; at < count; at += 1) valueLabels.set(cursor.int('its value labels'), latest)
    } else if (kind === 6) cursor.skip(80 * cursor.count('its notes'), 'its notes')
    else if (kind === 7) {
      const subtype = cursor.int('its dictionary')
      const size = cursor.count('its dictionary')
      const record = cursor.take(size * cursor.count('its dictionary'), 'its dictionary')
      const records = extensions.get(subtype)
      if (records) records.push(record)
      else extensions.set(subtype, [record])
    } else if (kind === 999) break
    else rejectSav('The dictionary of the .sav file cannot be read.')
  }
  cursor.skip(4, 'its dictionary')
  if (raw.length === 0) rejectSav('The .sav file has no variables.')
  const decode = openDecode(extensions, littleEndian)
  return {
    variables: nameVariables({ raw, extensions, valueLabels, decode, weightAt, littleEndian }),
    littleEndian,
    compressed: compression === 1,
    bias: Number.isFinite(bias) ? bias : 100,
    cases: cases < 0 ? null : cases,
    decode,
    dataAt: cursor.at,
  }
}

interface RawVariable {
  /** The place of its first element, counted from 1. */
  readonly element: number
  readonly name: Uint8Array
  readonly label: Uint8Array
  readonly width: number
  /** Its missing values as they are declared: their number, negative for a range, and their bytes. */
  readonly missing: number
  readonly missingValues: readonly Uint8Array[]
}

/** Returns undefined for the continuation of a text. */
function readVariable(cursor: Cursor, element: number): RawVariable | undefined {
  const where = `variable ${element} of its list`
  const width = cursor.int(where)
  const hasLabel = cursor.int(where)
  const missing = cursor.int(where)
  cursor.skip(8, where)
  const name = cursor.take(8, where)
  let label: Uint8Array = new Uint8Array()
  if (hasLabel !== 0) {
    const length = cursor.count(where)
    if (length > MAX_LABEL_BYTES) {
      rejectTooMany(`The label of variable ${element} is longer than ${MAX_LABEL_BYTES} bytes.`)
    }
    label = cursor.take(length, where)
    cursor.skip((4 - (length % 4)) % 4, where)
  }
  if (Math.abs(missing) > 3 || missing === -1) {
    rejectSav(`The missing values of variable ${element} cannot be read.`)
  }
  const missingValues = Array.from({ length: Math.abs(missing) }, () => cursor.take(8, where))
  if (width < 0) return undefined
  if (width > 255) rejectSav(`The width of variable ${element} cannot be read.`)
  return { element, name, label, width, missing, missingValues }
}

/** Returns which numbers a file declares as missing: single ones, and a range where `missing` is negative. */
function missingNumbers({ missing, missingValues }: RawVariable, littleEndian: boolean) {
  const values = missingValues.map(({ buffer, byteOffset }) =>
    new DataView(buffer, byteOffset, 8).getFloat64(0, littleEndian),
  )
  const [low = NaN, high = NaN] = values
  const single = new Set(missing < 0 ? values.slice(2) : values)
  return (value: number | string) =>
    single.has(Number(value)) || (missing < 0 && Number(value) >= low && Number(value) <= high)
}

function readValueLabels(cursor: Cursor): readonly ValueLabel[] {
  const where = 'its value labels'
  const count = cursor.count(where)
  const labels: ValueLabel[] = []
  while (labels.length < count) {
    const value = cursor.take(8, where)
    const [length = 0] = cursor.take(1, where)
    labels.push({ value, label: cursor.take(length, where) })
    // The length and the label fill whole elements.
    cursor.skip(Math.ceil((length + 1) / 8) * 8 - 1 - length, where)
  }
  return labels
}

function missingTexts(values: readonly Uint8Array[], decode: Decode) {
  const texts = new Set(values.map((value) => decode(value).trimEnd()))
  return (value: number | string) => texts.has(String(value))
}

type Extensions = ReadonlyMap<number, readonly Uint8Array[]>

interface Parts {
  readonly raw: readonly RawVariable[]
  /** By subtype; some programs write one for each variable. */
  readonly extensions: Extensions
  /** By the place of a variable's first element. */
  readonly valueLabels: ReadonlyMap<number, readonly ValueLabel[]>
  readonly decode: Decode
  readonly weightAt: number
  readonly littleEndian: boolean
}

function nameVariables(given: Parts): SavVariable[] {
  const { raw, extensions, valueLabels, decode, weightAt, littleEndian } = given
  const decodePart = (subtype: number) => {
    const part = extensions.get(subtype)?.at(-1)
    return part ? decode(part) : ''
  }
  const longNames = readPairs(decodePart(13), /\t/)
  const longTexts = readPairs(decodePart(14), /\0?\t/)
  const longLabels = readLongLabels(given)
  const longMissing = readLongMissing(given)
  let parts = 0
  return raw.map((variable) => {
    const { element, name, label, width, missingValues } = variable
    const short = decode(name).trim()
    const hidden = parts > 0
    const given = hidden ? NaN : Number.parseInt(longTexts.get(short.toUpperCase()) ?? '', 10)
    const isLong = width === 255 && given > 255
    if (hidden) parts -= 1
    else if (isLong) parts = Math.ceil(given / PART_OF_LONG_TEXT) - 1
    const long = longNames.get(short.toUpperCase()) ?? short
    const ofName = <Value>(found: ReadonlyMap<string, Value>) =>
      found.get(long.toUpperCase()) ?? found.get(short.toUpperCase())
    return {
      name: readLabel(long),
      label: readLabel(decode(label)),
      width,
      length: isLong ? given : width,
      hidden,
      isWeight: element === weightAt && width === 0,
      isMissing:
        width === 0
          ? missingNumbers(variable, littleEndian)
          : missingTexts(ofName(longMissing) ?? missingValues, decode),
      valueLabels: ofName(longLabels) ?? valueLabels.get(element) ?? [],
    }
  })
}

/** Reads a record of texts longer than eight bytes: for each variable its name, and what `read` returns. */
function readLong<Value>(
  records: readonly Uint8Array[] = [],
  { decode, littleEndian }: Parts,
  where: string,
  read: (cursor: Cursor) => Value,
): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>()
  for (const { buffer, byteOffset, byteLength } of records) {
    const cursor = openCursor(new DataView(buffer, byteOffset, byteLength), littleEndian)
    while (cursor.at < byteLength) {
      const name = decode(cursor.take(cursor.count(where), where)).trim()
      found.set(name.toUpperCase(), read(cursor))
    }
  }
  return found
}

function readLongLabels(parts: Parts) {
  const where = 'its value labels'
  return readLong(parts.extensions.get(21), parts, where, (cursor) => {
    cursor.skip(4, where)
    const count = cursor.count(where)
    const labels: ValueLabel[] = []
    while (labels.length < count) {
      const value = cursor.take(cursor.count(where), where)
      labels.push({ value, label: cursor.take(cursor.count(where), where) })
    }
    return labels
  })
}

function readLongMissing(parts: Parts) {
  const where = 'its missing values'
  return readLong(parts.extensions.get(22), parts, where, (cursor) => {
    const [count = 0] = cursor.take(1, where)
    const length = cursor.count(where)
    return Array.from({ length: count }, () => cursor.take(length, where))
  })
}

/** Reads `SHORT=value` pairs. */
function readPairs(text: string, separator: RegExp): Map<string, string> {
  const pairs = text.split(separator).map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, Math.max(0, at)).trim().toUpperCase(), pair.slice(at + 1)] as const
  })
  return new Map(pairs)
}

function openDecode(extensions: Extensions, littleEndian: boolean): Decode {
  const named = extensions.get(20)?.at(-1)
  const machine = extensions.get(3)?.at(-1)
  const page =
    machine && machine.byteLength >= 32
      ? new DataView(machine.buffer, machine.byteOffset, 32).getInt32(28, littleEndian)
      : 0
  const name = named
    ? String.fromCharCode(...named.subarray(0, 64))
        .replaceAll('\0', '')
        .trim()
    : ''
  return findDecode(name, page)
}

interface Cursor {
  at: number
  /** Each throws at the end of the file, which it says is inside `where`. */
  int(where: string): number
  /** A number of things that follow, which is not negative. */
  count(where: string): number
  take(length: number, where: string): Uint8Array
  skip(length: number, where: string): void
}

function openCursor(view: DataView, littleEndian: boolean): Cursor {
  const cursor: Cursor = {
    at: 0,
    int(where) {
      cursor.skip(4, where)
      return view.getInt32(cursor.at - 4, littleEndian)
    },
    count(where) {
      const count = cursor.int(where)
      if (count < 0) rejectCut(where)
      return count
    },
    take(length, where) {
      cursor.skip(length, where)
      return new Uint8Array(view.buffer, view.byteOffset + cursor.at - length, length)
    },
    skip(length, where) {
      if (length > view.byteLength - cursor.at) rejectCut(where)
      cursor.at += length
    },
  }
  return cursor
}

function rejectTooMany(message: string): never {
  return rejectSheet('too-many-rows', message)
}

function rejectCut(where: string): never {
  return rejectSav(`The .sav file is cut off in ${where}.`)
}
