import { buffer } from 'node:stream/consumers'

import { type CellObject, CFB, read, SSF, type WorkBook } from '@e965/xlsx'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

import { JobRejectedError } from '../child/child-errors.ts'
import { collectRows, type RowCollector } from './collect-rows.ts'
import { readDelimited } from './read-delimited.ts'
import {
  MAX_SHEET_NAME,
  rejectContent,
  rejectSheet,
  type Sheet,
  type SheetFormat,
  type SheetLimits,
} from './sheet.ts'

/** Reads one spreadsheet file. Runs in a child only: parsers of hostile files need time and memory limits. */

export interface SheetInput {
  bytes: Uint8Array
  limits: SheetLimits
  /** The name of the sheet to read; the first visible one with a value by default. */
  sheet?: string | undefined
}

export async function run({ bytes, limits, sheet }: SheetInput): Promise<Sheet> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows = collectRows(limits)
  const format = findSheetFormat(file)
  const other = explainOtherFormat(file)
  if (other) rejectSheet('wrong-content', other)
  if (format === 'csv') {
    readDelimited(file, rows)
    return { format, rows: rows.finish(), chosen: null, sheets: [] }
  }
  const read =
    format === 'xls'
      ? readVisibleSheet(file, rows, sheet)
      : await readZippedWorkbook(file, rows, sheet)
  return { format, rows: rows.finish(), ...read }
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * The format that the first bytes claim; names are not used. Anything that is neither a zip nor an
 * Office compound file is read as text.
 */
function findSheetFormat(bytes: Uint8Array): SheetFormat {
  if (startsWith(bytes, ZIP)) return 'xlsx'
  if (startsWith(bytes, COMPOUND_FILE)) return 'xls'
  return 'csv'
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/** Reads a visible sheet of an xlsx file. */
async function readZippedWorkbook(bytes: Buffer, rows: RowCollector, wanted?: string) {
  return readVisibleSheet(await unpackWorkbook(bytes), rows, wanted)
}

/** Sheets that can be chosen. */
const MAX_SHEETS = 100

/**
 * Reads the wanted sheet of a workbook, or its first visible one with a value, and returns its name and the
 * others' if it is not the only one. One reader for xls and xlsx, so that the same cell gives the same text
 * in both.
 */
function readVisibleSheet(
  bytes: Buffer,
  rows: RowCollector,
  wanted?: string,
): Pick<Sheet, 'chosen' | 'sheets'> {
  const first = parse(bytes, 0)
  const visible = first.SheetNames.flatMap((name, place) =>
    first.Workbook?.Sheets?.[place]?.Hidden ? [] : [{ name, place }],
  )
  const searched =
    wanted === undefined ? visible : visible.filter(({ name }) => name === wanted).slice(0, 1)
  for (const { name, place } of searched) {
    const workbook = place === 0 ? first : parse(bytes, place)
    const sheet = workbook.Sheets[name]
    // Sheets of other types have a chart or a dialog and no cells.
    if (sheet?.['!type'] && sheet['!type'] !== 'sheet') continue
    const cells = sheet?.['!data']
    const epoch = { date1904: workbook.Workbook?.WBProps?.date1904 === true }
    // Rows and cells without a value are holes in these arrays.
    cells?.forEach((row, index) =>
      rows.add(
        index,
        Array.from(row, (cell) => readCell(cell, epoch)),
      ),
    )
    if (rows.isEmpty()) continue
    if (visible.length === 1) return { chosen: null, sheets: [] }
    const names = visible.map(({ name }) => name).filter(({ length }) => length <= MAX_SHEET_NAME)
    return { chosen: name, sheets: names.slice(0, MAX_SHEETS) }
  }
  if (wanted === undefined) return rejectContent()
  return rejectSheet('wrong-content', `The file has no visible sheet "${wanted}" with a value.`)
}

function parse(bytes: Buffer, place: number): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      sheets: place,
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
    })
  } catch (error) {
    // The reader throws plain errors of many kinds for invalid workbooks.
    if (/password/i.test(String(error))) rejectSheet('wrong-content', protectedFile('workbook'))
    return rejectContent()
  }
}

interface Epoch {
  readonly date1904: boolean
}

function readCell(cell: CellObject | undefined, epoch: Epoch): string {
  if (!cell) return ''
  if (cell.t === 'n') return readNumber(cell, epoch)
  if (cell.t === 's') return cell.w ?? String(cell.v ?? '')
  return cell.w?.trim() ?? (cell.t === 'b' ? String(cell.v).toUpperCase() : '')
}

/** The part of the reader's library of formats that is used here; it has no types. */
interface Formats {
  is_date(format: string): boolean
  parse_date_code(value: number, epoch: Epoch): Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>
}
const formats = SSF as Formats

/** Texts, escaped characters, conditions and fillers of a number format. */
const LITERALS = /"[^"]*"|\\.|\[[^[\]]*\]|[_*]./g

/** Returns a number as its value with the meaning that its format gives it. */
function readNumber({ v, w = '', z = '' }: CellObject, epoch: Epoch): string {
  const value = Number(v)
  const format = String(z)
  if (formats.is_date(format)) {
    // Below one day it is a time alone.
    return value >= 1 ? toIso(formats.parse_date_code(value, epoch)) : w.trim()
  }
  if (format.replaceAll(LITERALS, '').includes('%')) return `${tidy(value * 100)}%`
  return /^0+$/.test(format) && Number.isInteger(value) && value >= 0
    ? String(value).padStart(format.length, '0')
    : String(tidy(value))
}

/** Spreadsheets keep 15 digits; what floating point adds is none of them. */
const tidy = (value: number) => Number(value.toPrecision(15))

function toIso({ y, m, d, H, M, S }: Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const time = H || M || S ? `T${[H, M, S].map(two).join(':')}` : ''
  return `${y}-${two(m)}-${two(d)}${time}`
}

/** The workbook of a survey has about ten entries, and 10,000 rows unpack to some 5 MB. */
const MAX_ENTRIES = 2_000
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** Sheets compress 5 to 40 times; a ratio of a thousand is what deflate does to zeros. */
const MAX_RATIO = 200
/** Small parts may have any ratio. */
const RATIO_COUNTS_FROM_BYTES = 1024 * 1024

/** The part of the reader's bundled zip library that is used here; it has no types. */
interface Containers {
  utils: {
    cfb_new(): object
    cfb_add(container: object, name: string, content: Uint8Array): object
  }
  write(container: object, options: { fileType: 'zip'; type: 'buffer' }): Buffer
}
const containers = CFB as Containers

/**
 * Unpacks the XML parts of a workbook and packs them again without compression, so that the reader
 * sees no byte of the original zip. All declared sizes are checked before anything is unpacked, and
 * unpacking enforces them.
 */
async function unpackWorkbook(bytes: Buffer): Promise<Buffer> {
  const container = containers.utils.cfb_new()
  try {
    const zip = await fromBufferPromise(bytes)
    for (const entry of await readDirectory(zip)) {
      const part = await buffer(await zip.openReadStreamPromise(entry))
      if (declaresDocumentType(part)) rejectContent()
      containers.utils.cfb_add(container, entry.fileName, part)
    }
  } catch (error) {
    if (error instanceof JobRejectedError) throw error
    // Broken zips, parts longer than declared, wrong checksums.
    rejectContent()
  }
  return containers.write(container, { fileType: 'zip', type: 'buffer' })
}

/** The format forbids such declarations; entities are how XML bombs expand. */
function declaresDocumentType(part: Buffer): boolean {
  return part.includes('<!DOCTYPE') || part.includes('<!DOCTYPE', 0, 'utf16le')
}

/** The entries that a sheet reader needs. */
async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_ENTRIES) rejectContent()
  const entries: Entry[] = []
  const names: string[] = []
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > MAX_UNPACKED_BYTES || isBomb(entry)) rejectContent()
    names.push(entry.fileName)
    if (isWorkbookPart(entry.fileName)) entries.push(entry)
  }
  const other = explainOtherZip(names)
  if (other) rejectSheet('wrong-content', other)
  if (!entries.some((entry) => /^\[Content_Types\]\.xml$/i.test(entry.fileName))) rejectContent()
  return entries
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_COUNTS_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO
}

/** Leaves out images, macros and the like; parts may be in any folder, or in none. */
function isWorkbookPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name)
}

/**
 * Returns why a file of another format is not read, and what to do; null for a file that is none of
 * these.
 */
function explainOtherFormat(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 600).toString('latin1')
  if (start.startsWith('ENCRYPTEDSAV', 8)) return protectedFile('.sav file')
  if (isCompoundFile(bytes) && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return protectedFile('workbook')
  }
  const name = FORMATS.find(([pattern]) => pattern.test(start))?.[1]
  return name ? otherFormat(name) : null
}

const FORMATS: readonly [RegExp, string][] = [
  [/SPSS PORT FILE|SPSSPORT/, 'an SPSS portable file (por)'],
  [/^ID;P/, 'a SYLK file (slk)'],
  [/^TABLE\r?\n0,1\r?\n/, 'a DIF file'],
  [/^HEADER RECORD\*+/, 'a SAS transport file (xpt)'],
  [/^<stata_dta>/, 'a Stata file (dta)'],
  [/^PAR1/, 'a Parquet file'],
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a rich text document (rtf)'],
  [/^[\s\S]{0,100}<\?mso-application progid="Excel\.Sheet"/, 'an XML workbook of Excel 2003'],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|table)/i, 'a web page'],
]

/** Returns why a zip with these parts is no workbook that is read; null for other zips. */
function explainOtherZip(names: readonly string[]): string | null {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/(^|\/)workbook\.bin$/)) return otherFormat('a binary workbook (xlsb)')
  if (has(/^META-INF\/manifest\.xml$/)) return otherFormat('an OpenDocument file (ods)')
  if (has(/\.iwa$|^Index\.zip$/)) return otherFormat('a Numbers document')
  if (has(/^word\/document\.xml$/)) return otherFormat('a text document (docx)')
  if (has(/^ppt\/presentation\.xml$/)) return otherFormat('a presentation (pptx)')
  return null
}

function protectedFile(kind: string): string {
  return `The ${kind} is protected by a password. Save it without one and import that.`
}

function otherFormat(name: string): string {
  return `The file is ${name}, which is not read. Save it as xlsx and import that.`
}

function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
}
