import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { ChildProcessError, JobRejectedError } from '../child/child-errors.ts'
import { startsByPath } from '../starts-by-path.ts'
import {
  buildWorkbook,
  buildZip,
  formatted,
  withoutCellFormats,
  workbookParts,
  writeRows,
} from '../testing/build-workbook.ts'
import { readSheet, toSheetError } from './read-sheet.ts'
import { SheetRejectedError } from './sheet.ts'

startsByPath(
  () => import('../child/job-host.ts'),
  () => import('./read-sheet-job.ts'),
)

function readFixture(name: string): Buffer {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url))
}

const SURVEY = readFixture('airline-survey.csv')
  .toString()
  .trimEnd()
  .split('\r\n')
  .map((line) => line.split(','))

describe.concurrent('a real survey', () => {
  test.for(['csv', 'xls', 'xlsx'] as const)('gives the same rows as %s', async (format) => {
    const sheet = await readSheet(readFixture(`airline-survey.${format}`))
    expect(SURVEY).toHaveLength(15)
    expect(sheet).toEqual({ format, rows: SURVEY, chosen: null, sheets: [] })
  })
})

test('a BIFF8 file without cell formats gives the same rows as one with them [D15.365]', async () => {
  const rows = [
    ['name', 'one', 'two', 'all'],
    [' Login ', 18, 0.5, true],
    ['Pay', -3, 1234567, false],
  ]
  const file = writeRows(rows, 'biff8')
  const plain = withoutCellFormats(file)
  expect(plain.equals(file)).toBe(false)
  const expected = [rows[0], [' Login ', '18', '0.5', 'TRUE'], ['Pay', '-3', '1234567', 'FALSE']]
  expect(await readSheet(plain)).toEqual({
    format: 'xls',
    rows: expected,
    chosen: null,
    sheets: [],
  })
  expect(await readSheet(file)).toEqual({ format: 'xls', rows: expected, chosen: null, sheets: [] })
})

describe.concurrent('invalid and hostile files', () => {
  const wrong = {
    name: 'SheetRejectedError',
    code: 'wrong-content',
    message: 'The content of the file is wrong',
  }
  const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>&l9;</t></is></c></row>'
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  )
  const laughs = `<!DOCTYPE worksheet [<!ENTITY l0 "lol">${entities.join('')}]>`
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
    ['half a sheet', readFixture('airline-survey.xlsx').subarray(0, 3_000)],
    ['billion laughs in a sheet', buildWorkbook(row, { prologue: laughs })],
  ] as const)('%s is rejected in time', async ([, bytes]) => {
    // A file that took too long would be rejected as too complex.
    await expect(readSheet(bytes)).rejects.toMatchObject(wrong)
  })

  // Well-formed and with a value, so that only its size can be the reason to reject it.
  const padding = Buffer.alloc(100 * 1024 * 1024, ' ').toString('latin1')
  const blown = workbookParts(`<row r="1"><c r="A1"><v>1</v></c></row>${padding}`)

  test.for([
    ['says so', {}],
    ['hides it', { declaredBytes: 1_000 }],
  ] as const)('a zip bomb that %s is rejected in time [S16.2]', async ([, lie]) => {
    const bomb = buildZip([...blown.slice(0, -1), { ...blown.at(-1)!, ...lie }])
    expect(bomb.byteLength).toBeLessThan(200_000)
    await expect(readSheet(bomb)).rejects.toMatchObject(wrong)
  })
})

describe('size', () => {
  const rows = [
    ['name', 1],
    ...Array.from({ length: 9_999 }, (_, at) => [`Question ${at}`, formatted(0.2, '0%')]),
  ]
  const tooMany = { name: 'SheetRejectedError', code: 'too-many-rows' }

  test.for(['xlsx', 'biff8'] as const)(
    '10,000 rows of %s are read in time, 10,001 are rejected',
    async (bookType) => {
      const file = writeRows(rows, bookType)
      const sheet = await readSheet(file)
      expect(sheet.rows).toHaveLength(10_000)
      expect(sheet.rows[9_999]).toEqual(['Question 9998', '20%'])
      await expect(readSheet(file, { maxRows: 9_999 })).rejects.toMatchObject({
        ...tooMany,
        message: 'The sheet has more than 9999 rows.',
      })
    },
  )

  test('reads 10,000 rows of csv in time and rejects 10,001', async () => {
    const lines = `name,1,2\n${'Question,20%,80%\n'.repeat(9_999)}`
    expect((await readSheet(Buffer.from(lines))).rows).toHaveLength(10_000)
    await expect(readSheet(Buffer.from(`${lines}one more\n`))).rejects.toMatchObject(tooMany)
  })

  test('rejects a file of too many bytes without reading it', async () => {
    const rejection = { code: 'too-large', message: 'The file is larger than 1 MB.' }
    const file = Buffer.alloc(1024 * 1024 + 1, 'a,b\n')
    await expect(readSheet(file, { maxBytes: 1024 * 1024 })).rejects.toMatchObject(rejection)
  })
})

test.for([
  ['timeout', 'too-large'],
  ['memory', 'too-large'],
  ['crashed', 'wrong-content'],
] as const)('a child that ends by %s rejects the file as %s', ([reason, code]) => {
  const failure = new ChildProcessError(reason, 'why')
  const rejection = toSheetError(failure)
  expect(rejection).toBeInstanceOf(SheetRejectedError)
  expect(rejection).toMatchObject({ code, cause: failure })
})

test.for(['busy', 'unavailable'] as const)(
  'a child that is %s is not blamed on the file',
  (reason) => {
    const failure = new ChildProcessError(reason, '')
    expect(toSheetError(failure)).toBe(failure)
  },
)

test('returns other errors unchanged', () => {
  const rejection = new JobRejectedError('toString', '')
  expect(toSheetError(rejection)).toBe(rejection)
})
