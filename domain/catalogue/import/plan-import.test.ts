import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { applyImport, catalogues } from '../../testing/catalogues.ts'
import { freeze } from '../../testing/freeze.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import type { Catalogue } from '../catalogue.ts'
import { writeCatalogueTable } from '../file/write-catalogue-table.ts'
import { planImport } from './plan-import.ts'

const HEADER = ['Type', 'Category', 'Title', 'Description', 'Group', 'Weight', 'Active']

const airlines: Catalogue = freeze({
  categories: [
    {
      _id: 'seat',
      title: 'Seat',
      description: 'All about seats',
      belongsTo: 'On board',
      fixedScoringWeight: 2.5,
      active: true,
      capabilities: [
        { _id: 'map', title: 'Seat map', description: '', active: true },
        { _id: 'legroom', title: 'Legroom shown', description: 'In inches', active: false },
      ],
      questions: [{ _id: 'comfort', title: 'Seat comfort', active: true }],
    },
    {
      _id: 'food',
      title: 'Food',
      description: '',
      belongsTo: 'On board',
      fixedScoringWeight: null,
      active: true,
      capabilities: [],
      questions: [],
    },
  ],
})

const plan = (...rows: string[][]) => planImport(airlines, [HEADER, ...rows])
const only = (...rows: string[][]) => plan(...rows).rows[0]!

describe('a catalogue file', () => {
  test('changes nothing for titles that read as the stored ones [D15.421]', () => {
    const rows = [
      ['Capability', 'S\u00adeat', 'Seat\u00a0map', '', '', '', 'yes'],
      ['Question', 'Seat\u200b', 'Seat  comfort', '', '', '', 'yes'],
    ]
    expect(plan(...rows).counts).toMatchObject({ added: 0, changed: 0, left: 2, wrong: 0 })
  })

  test('adds new records with their category', () => {
    const { rows, counts } = plan(
      ['Capability', 'Wifi', 'Free messages', 'In the air', '', '', ''],
      ['Category', 'Wifi', '', '', 'On board', '0,5', 'no'],
      ['Question', 'seat', 'Seat width', '', '', '', 'Yes'],
    )
    expect(counts).toEqual({ added: 3, changed: 0, left: 0, wrong: 0, unmentioned: 5 })
    expect(rows.map(({ row, outcome, target }) => ({ row, outcome, target }))).toEqual([
      {
        row: 2,
        outcome: 'ADDED',
        target: {
          _id: undefined,
          parent: { row: 3 },
          values: { title: 'Free messages', description: 'In the air', active: true },
        },
      },
      {
        row: 3,
        outcome: 'ADDED',
        target: {
          _id: undefined,
          parent: undefined,
          values: {
            title: 'Wifi',
            description: '',
            belongsTo: 'On board',
            fixedScoringWeight: 0.5,
            active: false,
          },
        },
      },
      {
        row: 4,
        outcome: 'ADDED',
        target: {
          _id: undefined,
          parent: { _id: 'seat' },
          values: { title: 'Seat width', active: true },
        },
      },
    ])
    expect(rows[1]!.changes).toEqual([
      { field: 'title', before: undefined, after: 'Wifi' },
      { field: 'belongsTo', before: undefined, after: 'On board' },
      { field: 'fixedScoringWeight', before: undefined, after: 0.5 },
      { field: 'active', before: undefined, after: false },
    ])
  })

  test('changes differing values and lists old and new ones', () => {
    const row = only(['category', ' SEAT ', '', 'All about seats', 'Cabin', '', ''])
    expect(row).toMatchObject({ outcome: 'CHANGED', target: { _id: 'seat' } })
    expect(row.changes).toEqual([
      { field: 'title', before: 'Seat', after: 'SEAT' },
      { field: 'belongsTo', before: 'On board', after: 'Cabin' },
      { field: 'fixedScoringWeight', before: 2.5, after: null },
    ])
    expect(row.target!.values).toMatchObject({ active: true, description: 'All about seats' })
  })

  test('keeps equal records and records that it does not mention', () => {
    const { rows, counts } = plan(
      ['Capability', 'Seat', 'legroom shown', 'In inches', '', '', 'No'],
      ['Question', 'Seat', 'Seat comfort', '', '', '', ''],
    )
    expect(rows[0]).toMatchObject({
      outcome: 'CHANGED',
      changes: [{ field: 'title', before: 'Legroom shown', after: 'legroom shown' }],
    })
    expect(rows[1]).toMatchObject({ outcome: 'LEFT', changes: [] })
    expect(counts).toEqual({ added: 0, changed: 1, left: 1, wrong: 0, unmentioned: 3 })
  })

  test('keeps the values of missing columns', () => {
    const table = [
      ['title', ' CATEGORY', 'Type', 'Notes'],
      ['', 'Seat', 'Category', 'see below'],
      ['Legroom shown', 'Seat', 'Capability', ''],
      ['Tray', 'Seat', 'Capability', ''],
    ]
    const { rows, warnings } = planImport(airlines, table)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['LEFT', 'LEFT', 'ADDED'])
    expect(warnings).toEqual([{ column: 'Notes', message: 'Column ignored' }])
  })

  test('may have empty rows, also before its header', () => {
    const table = [['', ''], HEADER, [], ['Capability', 'Seat', 'Tray', '', '', '', ''], [' ']]
    expect(planImport(airlines, table).rows.map(({ row }) => row)).toEqual([4])
  })
})

describe('errors name row and column, and what the cell contains [D4.19 D15.601]', () => {
  const TOO_LONG = 'x'.repeat(201)
  test.each<[string[], [string, string][]]>([
    [
      ['Feature', 'Seat', 'Tray', '', '', '', ''],
      [['Type', 'Contains "Feature". Must be Category, Capability or Question']],
    ],
    [['Category', '', '', '', 'Cabin', '', ''], [['Category', 'Required']]],
    [['Category', 'Wifi', '', '', ' ', '', ''], [['Group', 'Required']]],
    [['Category', 'Seat', '', '', '', '', ''], [['Group', 'Required']]],
    [
      ['Category', 'Wifi', 'Speed', '', 'Air', '', ''],
      [['Title', 'Contains "Speed". Must be empty in a row of type Category']],
    ],
    [
      ['Category', 'Wifi', '', '', 'Air', '5.01', ''],
      [['Weight', 'Contains "5.01". Must be a number from 0 to 5']],
    ],
    [
      ['Category', 'Wifi', '', '', 'Air', '-1', ''],
      [['Weight', 'Contains "-1". Must be a number from 0 to 5']],
    ],
    [
      ['Category', 'Wifi', '', '', 'Air', 'heavy', ''],
      [['Weight', 'Contains "heavy". Must be a number from 0 to 5']],
    ],
    [
      ['Category', 'Wifi', '', '', 'Air', '550%', ''],
      [['Weight', 'Contains "550%". Must be a number from 0 to 5']],
    ],
    [
      ['Category', TOO_LONG, '', '', 'Air', '', ''],
      [['Category', `Contains "${'x'.repeat(39)}…", 201 characters. Must be at most 200`]],
    ],
    [['Capability', 'Seat', '', '', '', '', 'Yes'], [['Title', 'Required']]],
    [
      ['Capability', 'Seat', 'Tray', '', '', '', 'perhaps'],
      [['Active', 'Contains "perhaps". Must be Yes or No']],
    ],
    [
      ['Capability', 'Seat', 'Tray', 'x'.repeat(2001), '', '', ''],
      [['Description', `Contains "${'x'.repeat(39)}…", 2001 characters. Must be at most 2000`]],
    ],
    [
      ['Capability', 'Sear', 'Tray', '', '', '', ''],
      [['Category', 'Contains "Sear". No category has this title in the file or the industry']],
    ],
    [
      ['Question', 'Food', 'Seat comfort', '', '', '', ''],
      [['Title', 'Contains "Seat comfort". Already asked in category "Seat"']],
    ],
  ])('for %j', (cells, errors) => {
    const row = only(cells)
    expect(row).toMatchObject({ row: 2, outcome: 'WRONG', changes: [], target: undefined })
    expect(row.errors.map(({ column, message }) => [column, message])).toEqual(errors)
  })

  test('when a title occurs twice', () => {
    const { rows } = plan(
      ['Category', 'Wifi', '', '', 'Air', '', ''],
      ['Category', 'WIFI ', '', '', 'Air', '', ''],
      ['Capability', 'Wifi', 'Speed', '', '', '', ''],
      ['Capability', 'wifi', 'speed', '', '', '', ''],
      ['Capability', 'Food', 'Speed', '', '', '', ''],
      ['Question', 'Food', 'Taste', '', '', '', ''],
      ['Question', 'Seat', 'taste', '', '', '', ''],
      ['Question', 'Seat', 'SEAT COMFORT', '', '', '', ''],
      ['Question', 'Seat', 'Seat comfort', '', '', '', ''],
    )
    expect(rows.flatMap(({ row, errors }) => errors.map(({ message }) => [row, message]))).toEqual([
      [3, 'Contains "WIFI". Same title as row 2'],
      [5, 'Contains "speed". Same title as row 4'],
      [8, 'Contains "taste". Same title as row 7'],
      [10, 'Contains "Seat comfort". Same title as row 9'],
    ])
  })

  test('when columns are missing or duplicate, and then no row is read', () => {
    const missing = planImport(airlines, [
      ['Name', 'Category'],
      ['Seat', 'x'],
    ])
    expect(missing).toMatchObject({
      rows: [],
      errors: [
        { column: 'Type', message: 'This column is missing' },
        { column: 'Title', message: 'This column is missing' },
      ],
    })
    const twice = planImport(airlines, [
      [...HEADER, 'title'],
      ['Capability', 'Seat', 'a'],
    ])
    expect(twice).toMatchObject({
      rows: [],
      errors: [{ column: 'Title', message: 'Duplicate column' }],
    })
  })
})

describe('unusual text', () => {
  test('is kept, with a warning if it could mislead [D4.20]', () => {
    const title = '\u202e🛫 =Départ'
    const row = only(['Capability', 'Seat', title, "'=1+1", 'On board', '', ''])
    expect(row.target!.values).toMatchObject({ title, description: '=1+1' })
    expect(row.warnings).toEqual([
      { column: 'Group', message: 'Contains "On board". Ignored in rows of type Capability' },
      { column: 'Title', message: 'Contains text-direction characters' },
      { column: 'Description', message: 'Starts like a formula. Kept as text' },
    ])
  })

  test('loses its control characters, and titles their line ends [D4.31]', () => {
    const row = only(['Capability', 'Seat', 'Seat\u0007\nmap', 'two\r\nlines\u0000', '', '', ''])
    expect(row).toMatchObject({ outcome: 'CHANGED', title: 'Seat map', target: { _id: 'map' } })
    expect(row.changes).toEqual([{ field: 'description', before: '', after: 'two\nlines' }])
    expect(row.warnings).toEqual([{ column: 'Description', message: 'Control characters removed' }])
  })

  test('is matched by its exact spelling when titles differ only by case', () => {
    const [seat] = airlines.categories
    const both = {
      categories: [
        { ...seat!, title: 'É' },
        { ...seat!, _id: 'other', title: 'é' },
      ],
    }
    const { rows } = planImport(both, [HEADER, ...writeCatalogueTable(both).slice(1)])
    expect(rows.map(({ target }) => target?._id)).toContain('other')
  })
})

describe('a catalogue file, for any catalogue', () => {
  test('changes nothing when it is written and read again [D4.18]', () => {
    fc.assert(
      fc.property(catalogues, (catalogue) => {
        const { rows, errors, warnings, counts } = planImport(
          catalogue,
          writeCatalogueTable(catalogue),
        )
        expect(errors).toEqual([])
        expect(warnings).toEqual([])
        expect(rows.flatMap((row) => [...row.errors, ...row.warnings])).toEqual([])
        expect(counts).toEqual({
          added: 0,
          changed: 0,
          left: rows.length,
          wrong: 0,
          unmentioned: 0,
        })
      }),
      propertyRuns(300),
    )
  })

  test('changes nothing when it is imported again', () => {
    fc.assert(
      fc.property(catalogues, catalogues, (before, other) => {
        const table = writeCatalogueTable(other)
        const first = planImport(before, table)
        fc.pre(first.counts.wrong === 0)
        const after = applyImport(before, first)
        const { added, changed, left, wrong } = planImport(after, table).counts
        expect({ added, changed, left, wrong }).toEqual({
          added: 0,
          changed: 0,
          left: first.rows.length,
          wrong: 0,
        })
        // Nothing is lost.
        for (const category of before.categories) {
          const now = after.categories.find(({ _id }) => _id === category._id)!
          for (const list of ['capabilities', 'questions'] as const) {
            expect(now[list].map(({ _id }) => _id)).toEqual(
              expect.arrayContaining(category[list].map(({ _id }) => _id)),
            )
          }
        }
      }),
      propertyRuns(300),
    )
  })
})
