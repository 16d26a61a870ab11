import { readFileSync } from 'node:fs'

import { CFB } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import {
  buildWorkbook,
  buildZip,
  formatted,
  workbookParts,
  writeRows,
  writeSheets,
} from '../testing/build-workbook.ts'
import { run } from './read-sheet-job.ts'
import { DEFAULT_SHEET_LIMITS } from './sheet.ts'

function readFixture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
}

async function readRows(bytes: Uint8Array): Promise<string[][]> {
  return (await run({ bytes, limits: DEFAULT_SHEET_LIMITS })).rows
}

describe('cells are read as their values, with what their format means [D7.1]', () => {
  const shown = [
    ['name', '1', '2', '3'],
    ['percentages', '18%', '18.5%', '1234'],
    ['rounded', '17.6%', '17.6', '0.3'],
    ['formula', '82%', 'text', ''],
    ['truth', 'TRUE', '#DIV/0!', ''],
  ]

  test('from an xlsx file written by hand', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1</v></c><c r="C1"><v>2</v></c><c r="D1" t="inlineStr"><is><t>3</t></is></c></row>',
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>0.18</v></c><c r="C2" s="2"><v>0.185</v></c><c r="D2" s="4"><v>1234</v></c></row>',
      '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>0.176</v></c><c r="C3" s="3"><v>17.6</v></c><c r="D3"><v>0.30000000000000004</v></c></row>',
      '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" s="1"><f>1-B2+1000</f><v>0.82</v></c><c r="C4" t="str"><f>A1</f><v>text</v></c><c r="D4"><f>1+1</f></c></row>',
      '<row r="5"><c r="A5" t="s"><v>4</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="e"><v>#DIV/0!</v></c></row>',
    ].join('')
    const texts = ['name', 'percentages', 'rounded', 'formula', 'truth']
    expect(await readRows(buildWorkbook(rows, { texts }))).toEqual(shown)
  })

  test.for(['biff8', 'xlsx'] as const)(
    'from a file that a program wrote as %s',
    async (bookType) => {
      const file = writeRows(
        [
          ['name', 1, 2, 3],
          [
            'percentages',
            formatted(0.18, '0%'),
            formatted(0.185, '0.0%'),
            formatted(1234, '_(* #,##0_)'),
          ],
          ['rounded', formatted(0.176, '0%'), formatted(17.6, '0'), 0.1 + 0.2],
          [
            'formula',
            { ...formatted(0.82, '0%'), f: '1-B2+1000' },
            { t: 's', v: 'text', f: 'A1' },
            null,
          ],
          ['truth', true, { t: 'e', v: 7 }, null],
        ],
        bookType,
      )
      expect(await readRows(file)).toEqual(shown)
    },
  )

  test('empty rows in between are kept, so that row numbers stay true', async () => {
    const rows = '<row r="2"><c r="B2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row>'
    expect(await readRows(buildWorkbook(rows))).toEqual([
      ['', ''],
      ['', '1'],
      ['', ''],
      ['2', ''],
    ])
  })

  test('a sheet named like a JavaScript property is only a sheet', async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>__proto__</t></is></c></row>'
    const file = buildWorkbook(rows, { sheetName: '__proto__' })
    expect(await readRows(file)).toEqual([['__proto__']])
  })
})

test.for(['biff8', 'xlsx'] as const)(
  'numbers of %s have their values, whatever their format shows [D15.405]',
  async (bookType) => {
    const file = writeRows(
      [
        [formatted(0.51, '0'), formatted(1234.5, '#,##0.0'), formatted(0.8135, '0%')],
        [1180000000001, formatted(3.5, '0'), formatted(7, '"Q"0" %"')],
        [formatted(0, '0%;-0%;"–"'), formatted(42, '00000'), formatted(0.285, '[Red]0.0%')],
        [
          formatted(45352, 'yyyy\\-mm\\-dd'),
          formatted(45352.5, 'd/m/yy h:mm'),
          formatted(5, ';;;'),
        ],
      ],
      bookType,
    )
    expect(await readRows(file)).toEqual([
      ['0.51', '1234.5', '81.35%'],
      ['1180000000001', '3.5', '7'],
      ['0%', '00042', '28.5%'],
      ['2024-03-01', '2024-03-01T12:00:00', '5'],
    ])
  },
)

describe.each(['biff8', 'xlsx'] as const)('of two sheets of %s', (bookType) => {
  test.each([1, 2] as const)(
    'a hidden first one is not read, kind %d [D15.406]',
    async (hidden) => {
      const bytes = writeSheets([[['old', 1]], [['new', 2]]], bookType, hidden)
      const sheet = await run({ bytes, limits: DEFAULT_SHEET_LIMITS })
      expect([sheet.rows, sheet.chosen]).toEqual([[['new', '2']], null])
    },
  )

  test('the first visible one is read, and named [D15.406]', async () => {
    const bytes = writeSheets([[['first', 1]], [['second', 2]]], bookType, 0)
    const sheet = await run({ bytes, limits: DEFAULT_SHEET_LIMITS })
    expect([sheet.rows, sheet.chosen]).toEqual([[['first', '1']], 'First'])
  })

  test('the one that is named is read, and a hidden or empty one is none of them [D15.598]', async () => {
    const read = (bytes: Uint8Array, sheet?: string) =>
      run({ bytes, limits: DEFAULT_SHEET_LIMITS, sheet })
    const both = writeSheets([[['first', 1]], [['second', 2]]], bookType, 0)
    expect(await read(both, 'Second')).toMatchObject({
      rows: [['second', '2']],
      chosen: 'Second',
      sheets: ['First', 'Second'],
    })
    expect(await read(writeSheets([[], [['second', 2]]], bookType, 0))).toMatchObject({
      rows: [['second', '2']],
      chosen: 'Second',
    })
    const rejected = 'The file has no visible sheet "First" with a value.'
    await expect(read(writeSheets([[], [['second', 2]]], bookType, 0), 'First')).rejects.toThrow(rejected) // prettier-ignore
    await expect(read(writeSheets([[['old']], [['new']]], bookType, 2), 'First')).rejects.toThrow(rejected) // prettier-ignore
  })
})

test.each(['', 'book/'])('a workbook with its parts in "%s" is read [D15.408]', async (folder) => {
  const parts = workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>').map((part) => ({
    name: part.name.replace(/^xl\//, folder),
    content: String(part.content)
      .replaceAll('"/xl/', `"/${folder}`)
      .replaceAll('"xl/', `"${folder}`),
  }))
  expect(await readRows(buildZip(parts))).toEqual([['1']])
})

describe('a file of another format is named, with what to do [D15.407]', () => {
  const encrypted = CFB.utils.cfb_new() as object
  CFB.utils.cfb_add(encrypted, '/EncryptedPackage', Buffer.alloc(5_000, 'x'))
  const vanity = Buffer.from([...Buffer.alloc(40, '@'), ...Buffer.from('ASCII SPSS PORT FILE\r\n')])
  const types = { name: '[Content_Types].xml', content: '<Types/>' }
  const save = 'which is not read. Save it as xlsx and import that.'

  test.each([
    ['protected', CFB.write(encrypted, { type: 'buffer' }) as Buffer, 'The workbook is protected by a password. Save it without one and import that.'],
    ['protected sav', Buffer.from('\x1c\0\0\0\0\0\0\0ENCRYPTEDSAV\x15\0'), 'The .sav file is protected by a password. Save it without one and import that.'],
    ['ods', writeRows([['name']], 'ods'), `The file is an OpenDocument file (ods), ${save}`],
    ['xlsb', writeRows([['name']], 'xlsb'), `The file is a binary workbook (xlsb), ${save}`],
    ['numbers', buildZip([{ name: 'Index/Document.iwa', content: 'x' }]), `The file is a Numbers document, ${save}`],
    ['docx', buildZip([types, { name: 'word/document.xml', content: '<w/>' }]), `The file is a text document (docx), ${save}`],
    ['por', vanity, `The file is an SPSS portable file (por), ${save}`],
    ['sylk', Buffer.from('ID;PWXL;N;E\nC;Y1;X1;K"name"\nE\n'), `The file is a SYLK file (slk), ${save}`],
    ['dif', Buffer.from('TABLE\r\n0,1\r\n"EXCEL"\r\n'), `The file is a DIF file, ${save}`],
    ['web page', Buffer.from('<html><table></table></html>'), `The file is a web page, ${save}`],
    ['XML workbook', Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>'), `The file is an XML workbook of Excel 2003, ${save}`],
  ])('%s', async (_, bytes, message) => {
    await expect(readRows(bytes)).rejects.toMatchObject({ code: 'wrong-content', message })
  }) // prettier-ignore
})

describe('wrong content', () => {
  const wrong = {
    name: 'JobRejectedError',
    code: 'wrong-content',
    message: 'The content of the file is wrong',
  }
  const parts = workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>')
  const compoundFile = CFB.utils.cfb_new() as object
  CFB.utils.cfb_add(compoundFile, '/WordDocument', Buffer.alloc(5_000, 'text'))

  test.for([
    ['a zip that holds something else', buildZip([{ name: 'holiday.txt', content: 'sun' }])],
    ['a compound file without a workbook', CFB.write(compoundFile, { type: 'buffer' }) as Buffer],
    ['an empty sheet', buildWorkbook('')],
    ['half an xlsx', readFixture('airline-survey.xlsx').subarray(0, 3_000)],
    ['an xlsx without its last bytes', readFixture('airline-survey.xlsx').subarray(0, -30)],
    ['half an xls', readFixture('airline-survey.xls').subarray(0, 4_000)],
    ['an xls without its last bytes', readFixture('airline-survey.xls').subarray(0, -600)],
    ['an xlsx with a broken part', readFixture('airline-survey.xlsx').fill(0x55, 2_300, 2_400)],
    [
      'a zip of too many parts',
      buildZip([
        ...parts,
        ...Array.from({ length: 2_001 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' })),
      ]),
    ],
  ] as const)('is %s', async ([, bytes]) => {
    await expect(readRows(bytes)).rejects.toMatchObject(wrong)
  })

  test('a part that shrinks more than sheets do [S16.1]', async () => {
    const blown = { name: 'xl/theme/theme1.xml', content: Buffer.alloc(2 * 1024 * 1024) }
    await expect(readRows(buildZip([...parts, blown]))).rejects.toMatchObject(wrong)
  })
})

describe('results that grow', () => {
  test('rejects one long text referred to by many cells', async () => {
    const sheet = Array.from(
      { length: 1_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    )
    const file = buildWorkbook(sheet.join(''), { texts: ['long '.repeat(4_000)] })
    await expect(readRows(file)).rejects.toMatchObject({ code: 'too-large' })
  })

  test('rejects a cell in the farthest corner without padding to it', async () => {
    const corner = buildWorkbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    await expect(readRows(corner)).rejects.toMatchObject({ code: 'too-many-rows' })
  })
})
