import { crc32, deflateRawSync } from 'node:zlib'

import { CFB, type CellObject, utils, write } from '@e965/xlsx'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Number formats by style: 0 general, 1 `0%`, 2 `0.0%`, 3 `0`, 4 accounting. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="170" formatCode="0.0%"/><numFmt numFmtId="171" formatCode="_(* #,##0_);_(* \\(#,##0\\)"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="1"/><xf numFmtId="171"/></cellXfs></styleSheet>`

/** The parts of an xlsx file with one sheet, as Excel writes them. */
export function workbookParts(
  rows: string,
  options: { prologue?: string; sheetName?: string; texts?: readonly string[] } = {},
): ZipPart[] {
  const { prologue = '', sheetName = 'Sheet1', texts = [] } = options
  const strings = texts.map((text) => `<si><t>${text}</t></si>`).join('')
  return [
    {
      name: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', content: STYLES },
    {
      name: 'xl/sharedStrings.xml',
      content: `${XML}<sst xmlns="${MAIN}">${strings}</sst>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${XML}${prologue}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ]
}

export function buildWorkbook(...parts: Parameters<typeof workbookParts>): Buffer {
  return buildZip(workbookParts(...parts))
}

interface ZipPart {
  name: string
  content: Uint8Array | string
  /** Declared unpacked size, if not the true one. */
  declaredBytes?: number
}

/** Packs parts into a zip; `declaredBytes` makes it lie about its sizes. */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = deflateRawSync(content)
    const name = Buffer.from(part.name)
    // Version, flags, method (deflate), time, date, checksum, sizes, length of name and extra field.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.byteLength, 14)
    common.writeUInt32LE(part.declaredBytes ?? content.byteLength, 18)
    common.writeUInt16LE(name.byteLength, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, place, name)
    files.push(file)
    offset += file.byteLength
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, entries, end])
}

type Value = string | number | boolean | null | CellObject

/** A workbook of two sheets; the first is hidden, and very much so for 2. */
export function writeSheets(
  [first, second]: readonly [Value[][], Value[][]],
  bookType: 'biff8' | 'xlsx',
  hidden: 0 | 1 | 2,
): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(first), 'First')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(second), 'Second')
  workbook.Workbook = { Sheets: [{ Hidden: hidden }, { Hidden: 0 }] }
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer
}

/** A workbook as another program writes it. */
export function writeRows(rows: Value[][], bookType: 'biff8' | 'xlsx' | 'xlsb' | 'ods'): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), 'Sheet1')
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer
}

/** The part of the library's reader of compound files that is used here; it has no types. */
interface CompoundFiles {
  read(file: Buffer, options: { type: 'buffer' }): object
  find(container: object, name: string): { content: Uint8Array }
  write(container: object, options: { fileType: 'cfb'; type: 'buffer' }): Buffer
}

const XF = 0x00e0
/** A record that readers of sheets skip. */
const SKIPPED = 0x00ec

/** Returns a BIFF8 file without its cell formats, as programs write it that know of none. */
export function withoutCellFormats(biff8: Buffer): Buffer {
  const compoundFiles = CFB as CompoundFiles
  const container = compoundFiles.read(biff8, { type: 'buffer' })
  const workbook = compoundFiles.find(container, 'Workbook')
  const records = Buffer.from(workbook.content)
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
    if (records.readUInt16LE(at) === XF) records.writeUInt16LE(SKIPPED, at)
  }
  workbook.content = records
  return compoundFiles.write(container, { fileType: 'cfb', type: 'buffer' })
}

/** A number with a format. */
export function formatted(value: number, format: string): CellObject {
  return { t: 'n', v: value, z: format }
}
