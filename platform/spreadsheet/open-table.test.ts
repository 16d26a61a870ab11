import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { JobRejectedError } from '../child/child-errors.ts'
import { buildSav, savRecord } from '../testing/build-sav.ts'
import { writeRows } from '../testing/build-workbook.ts'
import { countColumns, openTable, readValues } from './open-table.ts'

const LIMITS = { maxRows: 100, maxColumns: 20, maxBytes: 1024 * 1024 }

const fixture = (name: string) => readFileSync(new URL(`./fixtures/sav/${name}`, import.meta.url))
const open = (bytes: Uint8Array) =>
  openTable(bytes, LIMITS, (rows) => {
    const first = rows.findIndex((cells) => cells.filter(Boolean).length > 1)
    return { first, last: rows[first + 1]?.[0] === '' ? first + 1 : first }
  })
async function read(bytes: Uint8Array, select: readonly number[] = []) {
  const source = await open(bytes)
  const { columns } = countColumns(source)
  const { rowNumbers, columns: selected } = readValues(await open(bytes), select)
  return {
    format: source.format,
    columns,
    rowNumbers,
    values: selected.map(({ values }) => values),
  }
}
const rejection = async (bytes: Uint8Array, select: readonly number[] = []) => {
  const error = await read(bytes, select).then(
    () => new Error('It was read'),
    (thrown: unknown) => thrown as Error,
  )
  expect(error.message).not.toContain('\n')
  return error.message
}

describe('a .sav file of PSPP', () => {
  test.for(['plain.sav', 'compressed.sav', 'western.sav'])(
    '%s has its names, labels, weight and values [D28.2]',
    async (name) => {
      const file = await read(fixture(name), [0, 1, 2, 3, 4, 5])
      expect(file.format).toBe('sav')
      expect(file.columns.map(({ name, label, isWeight }) => [name, label, isWeight])).toEqual([
        ['respondent', '', false],
        ['booking_matters', 'Booking matters', false],
        ['seats', 'Größe der Sitze', false],
        ['crew', 'Café & crew', false],
        ['weight', '', true],
        ['remark', '', false],
      ])
      expect([...file.rowNumbers]).toEqual([1, 2, 3, 4, 5])
      // 9 and 90 to 99 are declared as missing, and one value is the system's own.
      expect(file.values.map((values) => Array.from<number | string>(values))).toEqual([
        ['r-1', 'r-2', 'r-3', 'r-4', 'r-5'],
        [5, 4, 3, 1, 5],
        [4, NaN, 2, NaN, 5],
        [1, 2, NaN, 5, 4],
        [1.5, 0.5, 1, 1, 1000.25],
        ['first', 'second', 'third', 'fourth', 'fifth'],
      ])
      expect(file.columns[2]?.examples).toEqual(['4', '2', '5'])
    },
  )

  test('is rejected with what to do if it is compressed in blocks', async () => {
    expect(await rejection(fixture('blocks.zsav'))).toBe(
      'The .sav file is compressed as .zsav. Save it as an ordinary .sav file.',
    )
  })

  test('has the labels of its values, and their numbers [D15.484]', async () => {
    const { columns } = await read(buildSav({ rows: 2, meanings: [[3, 'Neutral'], [9, 'None']] })) // prettier-ignore
    expect([...columns[0]!.labels]).toEqual([[3, 'Neutral'], [9, 'None']]) // prettier-ignore
    expect([...columns[0]!.counts!]).toEqual([[3, 2]])
  })
})

describe('a hostile .sav file ends in one line [S42.1]', () => {
  const plain = fixture('plain.sav')

  test.each(['plain.sav', 'compressed.sav', 'western.sav'])(
    '%s, cut off at any byte',
    async (name) => {
      const bytes = fixture(name)
      for (let length = 4; length < bytes.byteLength; length += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after another
        expect(await rejection(bytes.subarray(0, length))).toMatch(
          /^The \.sav file (is cut off (in|after) [\w ]+( of 5)?\.|has no rows\.)$|^The header /,
        )
      }
    },
  )

  const lie = (at: number, value: number) => {
    const bytes = Buffer.from(plain)
    bytes.writeInt32LE(value, at)
    return bytes
  }

  test.each<[string, Uint8Array, string]>([
    ['more rows than there are', lie(80, 2_000_000_000), 'The .sav file is cut off after row 5 of 2000000000.'],
    ['fewer rows than there are', lie(80, 3), 'The .sav file has more rows than its header says, 3.'],
    ['an unknown compression', lie(72, 7), 'The .sav file is compressed in an unknown way (7).'],
    ['an unknown layout', lie(64, 77), 'The header of the .sav file cannot be read.'],
    ['a label of 2 GB', buildSav({ labelLength: 2_000_000_000 }), 'The label of variable 1 is longer than 32767 bytes.'],
    ['a label longer than the file', buildSav({ labelLength: 30_000 }), 'The .sav file is cut off in variable 1 of its list.'],
    ['a negative length', buildSav({ labelLength: -1 }), 'The .sav file is cut off in variable 1 of its list.'],
    ['2 billion value labels', buildSav({ valueLabels: 2_000_000_000 }), 'The .sav file is cut off in its value labels.'],
    ['a note of 160 GB', buildSav({ notes: 2_000_000_000 }), 'The .sav file is cut off in its notes.'],
    ['an extension of 4 exabytes', buildSav({ extension: [2_000_000_000, 2_000_000_000] }), 'The .sav file is cut off in its dictionary.'],
    ['a missing value of its own kind', buildSav({ missing: 9 }), 'The missing values of variable 1 cannot be read.'],
    ['an encoding of its own', buildSav({ encoding: 'klingon', labelBytes: [0xe4] }), 'The .sav file is written in an unknown encoding, "klingon".'],
    ['no variable', buildSav({ variables: 0 }), 'The .sav file has no variables.'],
    ['21 variables where 20 are allowed', buildSav({ variables: 21 }), 'The .sav file has more than 20 variables.'],
    ['no row', buildSav({ rows: 0 }), 'The .sav file has no rows.'],
    ['101 rows where 100 are allowed', buildSav({ rows: 101 }), 'The .sav file has more than 100 rows.'],
    ['nothing but its name', Buffer.from('$FL2'), 'The .sav file is cut off in its header.'],
  ])('with %s', async (_, bytes, message) => {
    expect(await rejection(bytes)).toBe(message)
  }) // prettier-ignore

  test('with a record of long texts that is cut off', async () => {
    expect(await rejection(buildSav({ records: [[21, savRecord('V1', 9, 2, 'only one')]] }))).toBe(
      'The .sav file is cut off in its value labels.',
    )
    expect(await rejection(buildSav({ records: [[22, savRecord('V1')]] }))).toBe(
      'The .sav file is cut off in its missing values.',
    )
  })

  test('with a row of 20,001 texts that continue', async () => {
    expect(await rejection(buildSav({ continuations: 20_001 }))).toBe(
      'The .sav file has rows that are too long.',
    )
  })

  test('with a label on every variable: each is cut to 400 characters', async () => {
    const file = await read(buildSav({ variables: 20, labelLength: 32_767, label: 'x' }))
    expect(file.columns.map(({ label }) => label.length)).toEqual(
      Array.from({ length: 20 }, () => 400),
    )
  })

  test('with any bytes changed: read, or rejected in one line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('plain.sav', 'compressed.sav'),
        fc.array(fc.tuple(fc.nat(2600), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (name, changes) => {
          const bytes = Buffer.from(fixture(name))
          for (const [at, value] of changes) bytes[at % bytes.byteLength] = value
          const message = await read(bytes).then(
            () => '',
            (error: unknown) => (error instanceof JobRejectedError ? error.message : String(error)),
          )
          expect(message).toMatch(/^(|The .*)$/)
        },
      ),
      { numRuns: 300, seed: 28 },
    )
  })
})

describe('texts of an SPSS file', () => {
  const first = `${'a'.repeat(254)}é${'b'.repeat(400)}`
  const second = 'short'
  const encoding = 'UTF-8'

  test('longer than 255 bytes are read whole [D15.599]', async () => {
    const file = await read(
      buildSav({
        encoding,
        rows: 2,
        texts: { width: 700, rows: [first, second] },
        records: [[14, Buffer.from('TEXT=00700\0\t')]],
      }),
      [0, 1],
    )
    expect(file.columns.map(({ name }) => name)).toEqual(['V1', 'TEXT'])
    expect(file.values[1]).toEqual([first, second])
  })

  test('longer than 8 bytes have their value labels and missing values [D15.599]', async () => {
    const labels = savRecord('Importance', 16, 2, 'very_important', 'Sehr wichtig', 'no', 'Nicht')
    const missing = savRecord('TEXT', Buffer.from([1]), Buffer.from([8, 0, 0, 0]), Buffer.from('refused ')) // prettier-ignore
    const file = await read(
      buildSav({
        encoding,
        rows: 3,
        texts: { width: 16, rows: ['very_important', 'refused', 'refused too'] },
        records: [
          [13, Buffer.from('TEXT=Importance')],
          [21, savRecord('other', 9, 0)],
          [21, labels],
          [21, savRecord('more', 9, 0)],
          [22, missing],
        ],
      }),
      [1],
    )
    expect([...file.columns[1]!.labels]).toEqual([['very_important', 'Sehr wichtig'], ['no', 'Nicht']]) // prettier-ignore
    expect(file.values).toEqual([['very_important', '', 'refused too']])
  })

  test('with up to 8 bytes have their missing values [D15.599]', async () => {
    const texts = { width: 2, rows: ['5', 'NA', '4'], missing: ['NA', '-1'] }
    expect((await read(buildSav({ rows: 3, texts }), [1])).values).toEqual([['5', '', '4']])
  })
})

describe('a sheet', () => {
  const rows = [
    ['id', 'Booking matters', ' Seats\nand legs '],
    ['a', 5, ''],
    ['', '', ''],
    ['b', 4, 2],
  ]

  test.for(['xlsx', 'biff8'] as const)('written as %s has its headers and values', async (type) => {
    const file = await read(writeRows(rows, type), [2, 1])
    expect(file.columns.map(({ name, examples }) => [name, examples])).toEqual([
      ['id', ['a', 'b']],
      ['Booking matters', ['5', '4']],
      ['Seats and legs', ['2']],
    ])
    expect(file.values).toEqual([
      ['', '2'],
      ['5', '4'],
    ])
    // The third row is empty: rows count as the sheet shows them.
    expect([...file.rowNumbers]).toEqual([2, 4])
  })

  test('is read from csv as well, and needs a row below its header', async () => {
    const file = await read(Buffer.from('id;Seats\na;5\n'), [1])
    expect([file.format, file.values]).toEqual(['csv', [['5']]])
    expect(await rejection(Buffer.from('id;Seats\n'))).toBe(
      'The file has no rows below its header.',
    )
  })

  test('has its header below titles and empty rows [D15.404]', async () => {
    const file = await read(
      Buffer.from('Guests, 2024\n\n'.replace(',', ' ') + 'id;Seats\na;5\n'),
      [1],
    )
    expect(file.columns.map(({ name }) => name)).toEqual(['id', 'Seats'])
    expect([file.values, [...file.rowNumbers]]).toEqual([[['5']], [4]])
  })

  test('has the labels of a second header, below texts of several columns [D15.483]', async () => {
    const { columns, values } = await read(
      Buffer.from('id;How important?;\n;Seats;Crew\na;5;4\n'),
      [2],
    )
    expect(columns.map(({ name, label }) => [name, label])).toEqual([
      ['id', ''],
      ['How important?', 'Seats'],
      ['How important?', 'Crew'],
    ])
    expect(values).toEqual([['4']])
  })

  test('counts up to 40 different values of a column', async () => {
    const rows = Array.from({ length: 41 }, (_, at) => `${at};${at % 40}`)
    const { columns } = await read(Buffer.from(['id;code', ...rows].join('\n')))
    expect(columns.map(({ counts }) => counts?.size)).toEqual([undefined, 40])
  })

  test('rejects a column that it does not have', async () => {
    expect(await rejection(Buffer.from('id;Seats\na;5\n'), [2])).toBe(
      'The file has 2 columns. Match them again.',
    )
  })
})
