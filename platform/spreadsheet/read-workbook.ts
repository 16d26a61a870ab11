import { buffer } from 'node:stream/consumers'

import { CFB, type CellObject, type WorkBook, read } from '@e965/xlsx'
import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl'

import type { RowCollector } from './collect-rows.ts'
import { rejectContent } from './sheet.ts'

/** Reads the first sheet of an xlsx file. */
export async function readZippedWorkbook(bytes: Buffer, rows: RowCollector): Promise<void> {
  readFirstSheet(await unpackWorkbook(bytes), rows)
}

/**
 * Reads the first sheet of a workbook. One reader for xls and xlsx applies the number formats, so
 * that the same cell gives the same text in both.
 */
export function readFirstSheet(bytes: Buffer, rows: RowCollector): void {
  const workbook = parse(bytes)
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  const cells = sheet?.['!data']
  if (!cells) return rejectContent()
  // Rows and cells without a value are holes in these arrays.
  cells.forEach((row, index) => rows.add(index, Array.from(row, showCell)))
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      sheets: 0,
      dense: true,
      cellFormula: false,
      cellHTML: false,
    })
  } catch {
    // The reader throws plain errors of many kinds for invalid workbooks.
    return rejectContent()
  }
}

function showCell(cell: CellObject | undefined): string {
  if (!cell) return ''
  const shown = cell.w ?? showValue(cell)
  // Number formats may pad with spaces to align columns; texts stay as typed.
  return cell.t === 's' ? shown : shown.trim()
}

/** Returns the value of a cell in a file without formats, which has no formatted text. */
function showValue({ t, v }: CellObject): string {
  if (t === 's' || t === 'n') return String(v ?? '')
  return t === 'b' ? String(v).toUpperCase() : ''
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
  } catch {
    // Broken zips, parts longer than declared, wrong checksums, and our own rejections.
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
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > MAX_UNPACKED_BYTES || isBomb(entry)) rejectContent()
    if (isWorkbookPart(entry.fileName)) entries.push(entry)
  }
  if (!entries.some((entry) => /^\[Content_Types\]\.xml$/i.test(entry.fileName))) rejectContent()
  return entries
}

function isBomb({ compressedSize, uncompressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_COUNTS_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO
}

/**
 * Leaves out images, macros, binary workbooks and OpenDocument, which the reader would also try.
 */
function isWorkbookPart(name: string): boolean {
  return /^(?:\[Content_Types\]\.xml|(?:_rels|xl)\/.*\.(?:xml|rels))$/i.test(name)
}
