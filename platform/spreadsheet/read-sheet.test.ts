import { readFileSync } from 'node:fs'

import { CFB } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'

import { buildWorkbook, workbookParts } from './fixtures/build-workbook.ts'
import { buildZip } from './fixtures/build-zip.ts'
import { formatted, writeRows } from './fixtures/write-rows.ts'
import { readSheet } from './read-sheet.ts'

function readFixture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
}

const SURVEY = readFixture('airline-survey.csv')
  .toString()
  .trimEnd()
  .split('\r\n')
  .map((line) => line.split(','))

describe.concurrent('a real survey', () => {
  test.for(['csv', 'xls', 'xlsx'] as const)('as %s gives the same rows', async (format) => {
    const sheet = await readSheet(readFixture(`airline-survey.${format}`))
    expect(SURVEY).toHaveLength(15)
    expect(sheet).toEqual({ format, rows: SURVEY })
  })
})

describe.concurrent('cells count as they are shown', () => {
  const shown = [
    ['name', '1', '2', '3'],
    ['percentages', '18%', '18.5%', '1,234'],
    ['rounded', '18%', '18', '0.3'],
    ['formula', '82%', 'text', ''],
    ['truth', 'TRUE', '#DIV/0!', ''],
  ]

  test('in an xlsx file written by hand', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1</v></c><c r="C1"><v>2</v></c><c r="D1" t="inlineStr"><is><t>3</t></is></c></row>',
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>0.18</v></c><c r="C2" s="2"><v>0.185</v></c><c r="D2" s="4"><v>1234</v></c></row>',
      '<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>0.176</v></c><c r="C3" s="3"><v>17.6</v></c><c r="D3"><v>0.30000000000000004</v></c></row>',
      '<row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4" s="1"><f>1-B2+1000</f><v>0.82</v></c><c r="C4" t="str"><f>A1</f><v>text</v></c><c r="D4"><f>1+1</f></c></row>',
      '<row r="5"><c r="A5" t="s"><v>4</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="e"><v>#DIV/0!</v></c></row>',
    ].join('')
    const texts = ['name', 'percentages', 'rounded', 'formula', 'truth']
    expect((await readSheet(buildWorkbook(rows, { texts }))).rows).toEqual(shown)
  })

  test.for(['biff8', 'xlsx'] as const)('in a file that a program wrote as %s', async (bookType) => {
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
    expect((await readSheet(file)).rows).toEqual(shown)
  })

  test('empty rows in between are kept, so that row numbers stay true', async () => {
    const rows = '<row r="2"><c r="B2"><v>1</v></c></row><row r="4"><c r="A4"><v>2</v></c></row>'
    expect((await readSheet(buildWorkbook(rows))).rows).toEqual([
      ['', ''],
      ['', '1'],
      ['', ''],
      ['2', ''],
    ])
  })

  test('a sheet with a name that means something to JavaScript is only a sheet', async () => {
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>__proto__</t></is></c></row>'
    const file = buildWorkbook(rows, { sheetName: '__proto__' })
    expect((await readSheet(file)).rows).toEqual([['__proto__']])
  })
})

describe.concurrent('wrong content', () => {
  const wrong = {
    name: 'SheetRefusal',
    code: 'wrong-content',
    message: 'The content of the file is wrong',
  }
  const parts = workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>')
  const compoundFile = CFB.utils.cfb_new() as object
  CFB.utils.cfb_add(compoundFile, '/WordDocument', Buffer.alloc(5_000, 'text'))
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  )
  const laughs = `<!DOCTYPE worksheet [<!ENTITY l0 "lol">${entities.join('')}]>`
  const laughing = '<row r="1"><c r="A1" t="inlineStr"><is><t>&l9;</t></is></c></row>'
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.from('JFIF\0'),
    Buffer.alloc(999, 0xa5),
  ])
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(999),
  ])

  test.for([
    ['an empty file', Buffer.alloc(0)],
    ['a jpeg', jpeg],
    ['a png', png],
    ['a zip that holds something else', buildZip([{ name: 'holiday.txt', content: 'sun' }])],
    [
      'a text document',
      buildZip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<w/>' },
      ]),
    ],
    ['an OpenDocument sheet', writeRows([['name']], 'ods')],
    ['a binary workbook', writeRows([['name']], 'xlsb')],
    ['a compound file without a workbook', CFB.write(compoundFile, { type: 'buffer' }) as Buffer],
    ['an empty sheet', buildWorkbook('')],
    ['half an xlsx', readFixture('airline-survey.xlsx').subarray(0, 3_000)],
    ['an xlsx without its last bytes', readFixture('airline-survey.xlsx').subarray(0, -30)],
    ['half an xls', readFixture('airline-survey.xls').subarray(0, 4_000)],
    ['an xls without its last bytes', readFixture('airline-survey.xls').subarray(0, -600)],
    ['an xlsx with a broken part', readFixture('airline-survey.xlsx').fill(0x55, 2_300, 2_400)],
    ['billion laughs in a sheet', buildWorkbook(laughing, { prologue: laughs })],
    [
      'a zip of too many parts',
      buildZip([
        ...parts,
        ...Array.from({ length: 2_001 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' })),
      ]),
    ],
  ] as const)('%s', async ([, bytes]) => {
    const started = Date.now()
    await expect(readSheet(bytes)).rejects.toMatchObject(wrong)
    expect(Date.now() - started).toBeLessThan(10_000)
  })

  const zeros = Buffer.alloc(100 * 1024 * 1024)
  test.for([
    ['says so', {}],
    ['hides it', { declaredBytes: 1_000 }],
  ] as const)('a zip bomb that %s', async ([, lie]) => {
    const bomb = buildZip([
      ...parts.slice(0, -1),
      { name: 'xl/worksheets/sheet1.xml', content: zeros, ...lie },
    ])
    expect(bomb.byteLength).toBeLessThan(200_000)
    await expect(readSheet(bomb)).rejects.toMatchObject(wrong)
  })

  test('a part that shrinks more than sheets do', async () => {
    const blown = { name: 'xl/theme/theme1.xml', content: zeros.subarray(0, 2 * 1024 * 1024) }
    await expect(readSheet(buildZip([...parts, blown]))).rejects.toMatchObject(wrong)
  })
})

describe('size', () => {
  const rows = [
    ['name', 1],
    ...Array.from({ length: 9_999 }, (_, at) => [`Question ${at}`, formatted(0.2, '0%')]),
  ]
  const tooMany = { name: 'SheetRefusal', code: 'too-many-rows' }

  test.for(['xlsx', 'biff8'] as const)(
    '10,000 rows of %s are read in time, 10,001 are refused',
    async (bookType) => {
      const file = writeRows(rows, bookType)
      const started = Date.now()
      const sheet = await readSheet(file)
      expect(Date.now() - started).toBeLessThan(10_000)
      expect(sheet.rows).toHaveLength(10_000)
      expect(sheet.rows[9_999]).toEqual(['Question 9998', '20%'])
      await expect(readSheet(file, { maxRows: 9_999 })).rejects.toMatchObject({
        ...tooMany,
        message: 'The sheet has more than 9999 rows.',
      })
    },
  )

  test('10,000 rows of csv are read in time, 10,001 are refused', async () => {
    const lines = `name,1,2\n${'Question,20%,80%\n'.repeat(9_999)}`
    expect((await readSheet(Buffer.from(lines))).rows).toHaveLength(10_000)
    await expect(readSheet(Buffer.from(`${lines}one more\n`))).rejects.toMatchObject(tooMany)
  })

  test('a file of too many bytes is refused unread', async () => {
    const refused = { code: 'too-large', message: 'The file is larger than 1 MB.' }
    const file = Buffer.alloc(1024 * 1024 + 1, 'a,b\n')
    await expect(readSheet(file, { maxBytes: 1024 * 1024 })).rejects.toMatchObject(refused)
  })

  test('one long text named by many cells is refused instead of multiplied', async () => {
    const cells = '<c r="A1" t="s"><v>0</v></c>'
    const sheet = Array.from(
      { length: 1_000 },
      (_, at) => `<row r="${at + 1}">${cells.replace('A1', `A${at + 1}`)}</row>`,
    )
    const file = buildWorkbook(sheet.join(''), { texts: ['long '.repeat(4_000)] })
    await expect(readSheet(file)).rejects.toMatchObject({ code: 'too-large' })
  })

  test('a cell in the farthest corner is refused and not padded towards', async () => {
    const corner = buildWorkbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    await expect(readSheet(corner)).rejects.toMatchObject(tooMany)
  })
})
