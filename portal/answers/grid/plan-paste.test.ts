import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type Target,
  availabilityText,
  planPaste,
  readAvailability,
  readTable,
} from './plan-paste.ts'

const titled = (...titles: string[]) => titles.map((title) => ({ _id: title.toLowerCase(), title }))
const target: Target = {
  capabilities: titled('Search', 'Map', 'Chat'),
  companies: titled('Acme', 'Bolt', 'Core'),
  range: { top: 0, left: 0, bottom: 0, right: 0 },
}
const cellsOf = (text: string, more: Partial<Target> = {}) =>
  planPaste(readTable(text), { ...target, ...more })

describe('a pasted table', () => {
  test('fills the grid from the active cell on', () => {
    const range = { top: 1, left: 1, bottom: 1, right: 1 }
    expect(cellsOf('Y\tN\nno\t1\n', { range })).toEqual({
      cells: [
        { capability: 'map', company: 'bolt', value: true },
        { capability: 'map', company: 'core', value: false },
        { capability: 'chat', company: 'bolt', value: false },
        { capability: 'chat', company: 'core', value: true },
      ],
      leftOut: [],
      errors: [],
      byTitles: false,
    })
  })

  test('fills the whole selection with its only cell, and clears it with an empty one', () => {
    const range = { top: 0, left: 0, bottom: 1, right: 1 }
    expect(cellsOf('yes', { range }).cells).toHaveLength(4)
    expect(cellsOf('', { range }).cells.every(({ value }) => value === null)).toBe(true)
  })

  test('follows its titles, in any order', () => {
    const plan = cellsOf('\tCORE\tacme\nChat\tY\tN\n search \t\tY')
    expect(plan).toEqual({
      cells: [
        { capability: 'chat', company: 'core', value: true },
        { capability: 'chat', company: 'acme', value: false },
        { capability: 'search', company: 'acme', value: true },
      ],
      leftOut: [],
      errors: [],
      byTitles: true,
    })
  })

  test('leaves out unknown companies and capabilities, each listed once', () => {
    const { cells, leftOut, errors } = cellsOf('\tAcme\tZeta\nMap\tY\tY\nFax\tN\tN\nFile\t\tN')
    expect(cells).toEqual([{ capability: 'map', company: 'acme', value: true }])
    expect(leftOut).toEqual([
      {
        kind: 'column',
        number: 3,
        title: 'Zeta',
        reason: 'is not a company in this report',
        cells: 3,
      },
      {
        kind: 'row',
        number: 3,
        title: 'Fax',
        reason: 'is not a capability in this view',
        cells: 1,
      },
    ])
    expect(errors).toEqual([])
  })

  test('leaves out a row or column whose title is ambiguous', () => {
    const { leftOut } = cellsOf('\tTwin\tBolt\nMap\tY\tY\nChat\tN\tY', {
      companies: titled('Twin', 'twin ', 'Bolt'),
      capabilities: titled('Map', 'MAP', 'Chat'),
    })
    expect(leftOut.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['column', 'matches several companies'],
      ['row', 'matches several capabilities'],
    ])
  })

  test('leaves out cells beyond the grid and reports unreadable ones', () => {
    const range = { top: 2, left: 2, bottom: 2, right: 2 }
    const { cells, leftOut } = cellsOf('Y\tmaybe\nN', { range })
    expect(cells).toEqual([{ capability: 'chat', company: 'core', value: true }])
    expect(leftOut).toEqual([
      {
        kind: 'column',
        number: 2,
        title: null,
        reason: 'is beyond the last company of the grid',
        cells: 1,
      },
      {
        kind: 'row',
        number: 2,
        title: null,
        reason: 'is below the last row of the grid',
        cells: 1,
      },
    ])
    expect(cellsOf('Y\nperhaps').errors).toEqual([
      { row: 2, column: 1, columnTitle: null, text: 'perhaps' },
    ])
  })

  test('may have 10,000 cells', () => {
    const rows = Array.from({ length: 1000 }, () => 'Y\tN\tY\tN\tY\tN\tY\tN\tY\tN')
    const plan = cellsOf(rows.join('\n'))
    expect(plan.cells.length + plan.leftOut.reduce((sum, { cells }) => sum + cells, 0)).toBe(10_000)
  })
})

describe('the text of a spreadsheet', () => {
  test('may have quotes around tabs, line ends and quotes', () => {
    expect(readTable('"a\tb"\t"c ""d"""\r\n"e\nf"\t5"')).toEqual([
      ['a\tb', 'c "d"'],
      ['e\nf', '5"'],
    ])
    expect(readTable('')).toEqual([['']])
    expect(readTable('Y\n\nN')).toEqual([['Y'], [''], ['N']])
  })

  test('reads as the same values after copying from the grid', () => {
    const values = fc.array(
      fc.array(fc.constantFrom(true, false, null), { minLength: 2, maxLength: 3 }),
      { minLength: 2, maxLength: 3 },
    )
    fc.assert(
      fc.property(values, (rows) => {
        const text = rows.map((row) => row.map(availabilityText).join('\t')).join('\n')
        const read = readTable(text).map((row) => row.map(readAvailability))
        expect(read).toEqual(rows)
      }),
    )
  })
})
