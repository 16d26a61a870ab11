import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  CELL_GAP,
  type ScreenshotRow,
  galleryCompanies,
  moveByKey,
  nextScreenshot,
  shapeOf,
  toScreenshotLines,
  toScreenshotRows,
} from './screenshot-rows.ts'
import { ALL_SCREENSHOTS, shownScreenshots } from './shown-screenshots.ts'

const screenshot = (_id: string, companyId: string, application: string, capabilityId: string) => ({
  _id,
  companyId,
  application,
  categoryId: 'k',
  capabilityId,
  capability: capabilityId,
})

const available = (web: readonly (boolean | null)[], others = web) => ({
  'Mobile Web': web,
  'iPhone App': others,
  'Android App': others,
})

const document = {
  companies: [
    { companyId: 'a', title: 'Alpine' },
    { companyId: 'b', title: 'Birch' },
    { companyId: 'c', title: 'Cedar' },
    { companyId: 'd', title: 'Dune' },
  ],
  rankings: {
    overall: [
      { companyId: 'd', rank: 1 },
      { companyId: 'b', rank: 2 },
      { companyId: 'a', rank: 3 },
      { companyId: 'c', rank: 4 },
    ],
  },
  categoryGroups: [{ title: 'Cards', categories: [{ categoryId: 'k', title: 'Controls' }] }],
  matrix: [
    {
      categoryId: 'k',
      title: 'Controls',
      categoryGroup: 'Cards',
      capabilities: [
        {
          capabilityId: 'freeze',
          title: 'Freeze',
          available: available([true, false, true, null]),
        },
        { capabilityId: 'limit', title: 'Limit', available: available([true, true, true, true]) },
      ],
    },
  ],
  changes: [
    { companyId: 'a', application: 'Mobile Web', capabilityId: 'freeze', gained: true },
    { companyId: 'b', application: 'Mobile Web', capabilityId: 'freeze', gained: false },
  ],
  screenshots: [
    screenshot('1', 'a', 'Mobile Web', 'freeze'),
    screenshot('2', 'a', 'Mobile Web', 'freeze'),
    screenshot('3', 'c', 'Mobile Web', 'freeze'),
    screenshot('4', 'd', 'Mobile Web', 'freeze'),
    screenshot('5', 'b', 'iPhone App', 'limit'),
  ],
} as unknown as ReportDocument

const companies = galleryCompanies(document, new Set(['c']))
const all = shownScreenshots(document, ALL_SCREENSHOTS)
const rows = toScreenshotRows(document, all, companies)

describe('the rows of a gallery', () => {
  test('order companies with the own one first, then by overall rank [D14.80]', () => {
    expect(companies.map(({ title, rank, own }) => [title, rank, own])).toEqual([
      ['Cedar', 4, true],
      ['Dune', 1, false],
      ['Birch', 2, false],
      ['Alpine', 3, false],
    ])
  })

  test('are a capability on an application, with all screenshots of each company [D14.80]', () => {
    expect(
      rows.map(({ capability, application, availableAt }) => [
        capability,
        application,
        availableAt,
      ]),
    ).toEqual([
      ['Freeze', 'Mobile Web', 2],
      ['Limit', 'iPhone App', 4],
    ])
    const ids = rows[0]!.cells.map(({ screenshots }) => screenshots.map(({ _id }) => _id))
    expect(ids).toEqual([['3'], ['4'], [], ['1', '2']])
  })

  test('say in each cell why there is no screenshot, and what changed [D14.81 D14.88]', () => {
    const cells = rows[0]!.cells.map(({ available: has, change, leavesOut }) => [
      has,
      change,
      leavesOut,
    ])
    expect(cells).toEqual([
      [true, null, false],
      [null, null, false],
      [false, 'lost', false],
      [true, 'gained', false],
    ])
    const found = all.filter(({ _id }) => _id === '3')
    const [row] = toScreenshotRows(document, found, companies)
    expect(row!.cells.map(({ leavesOut }) => leavesOut)).toEqual([false, true, false, true])
  })
})

const ofOne = (row: ScreenshotRow, filled: number): ScreenshotRow => ({
  ...row,
  cells: row.cells.map((cell, place) => ({
    ...cell,
    screenshots: place < filled ? [all[0]!] : [],
  })),
})

describe('the lines of a gallery', () => {
  test('hold the tiles of capabilities with few screenshots at the end [D14.82]', () => {
    const lines = toScreenshotLines(rows, 7)
    expect(lines.map(({ kind, cells }) => [kind, cells.length])).toEqual([
      ['row', 4],
      ['tiles', 1],
    ])
    expect(lines[1]).toMatchObject({ heading: { title: 'Single screenshots', count: 1 } })
  })

  test('have a heading only on the first of several lines of tiles [D14.82]', () => {
    const many = Array.from({ length: 5 }, () => ofOne(rows[0]!, 1))
    const lines = toScreenshotLines(many, 2)
    expect(lines.map(({ cells }) => cells.length)).toEqual([2, 2, 1])
    expect(lines.map((line) => line.kind === 'tiles' && line.heading !== null)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('keep the screenshots of one company together, by category if there are many [D14.82]', () => {
    const few = toScreenshotRows(document, all, [companies[3]!])
    expect(toScreenshotLines(few, 7)).toMatchObject([
      { kind: 'tiles', heading: { title: 'Alpine', count: 2 } },
    ])
    const many = ['Controls', 'Alerts'].flatMap((category) => [
      ...few.map((row) => ({ ...row, category })),
      ...few.map((row) => ({ ...row, category })),
      ...few.map((row) => ({ ...row, category })),
    ])
    expect(toScreenshotLines(many, 2)).toMatchObject([
      { heading: { title: 'Controls', note: 'Cards', count: 6 }, cells: { length: 2 } },
      { heading: null, cells: { length: 1 } },
      { heading: { title: 'Alerts', count: 6 } },
      { heading: null },
    ])
  })

  test('hold every screenshot, however the rows are filled [D14.82]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4)), fc.integer({ min: 2, max: 8 }), (filled, columns) => {
        const lines = toScreenshotLines(
          filled.map((count) => ofOne(rows[0]!, count)),
          columns,
        )
        const cells = lines.flatMap((line) => line.cells)
        const count = cells.filter(({ screenshots }) => screenshots.length > 0).length
        expect(count).toBe(filled.reduce((sum, one) => sum + one, 0))
        const tiles = lines.filter(({ kind }) => kind === 'tiles')
        expect(Math.max(0, ...tiles.map((line) => line.cells.length))).toBeLessThanOrEqual(columns)
      }),
    )
  })
})

describe('the key', () => {
  const lines = toScreenshotLines([rows[0]!, ofOne(rows[1]!, 3), ofOne(rows[0]!, 1)], 7)
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey })

  test.each([
    ['ArrowRight', { line: 0, column: 0 }, { line: 0, column: 1 }],
    ['ArrowRight', { line: 0, column: 3 }, { line: 0, column: 3 }],
    ['ArrowDown', { line: 0, column: 3 }, { line: 1, column: 3 }],
    ['ArrowDown', { line: 1, column: 3 }, { line: 2, column: 0 }],
    ['ArrowUp', { line: 0, column: 2 }, { line: 0, column: 2 }],
    ['End', { line: 0, column: 0 }, { line: 0, column: 3 }],
  ])('%s moves from %j to %j [D14.83]', (name, from, to) => {
    expect(moveByKey(lines, from, key(name))).toEqual(to)
  })

  test('Home or End, pressed with Control, moves to the first or last cell of all [D14.83]', () => {
    expect(moveByKey(lines, { line: 0, column: 2 }, key('End', true))).toEqual({
      line: 2,
      column: 0,
    })
    expect(moveByKey(lines, { line: 2, column: 0 }, key('Home', true))).toEqual({
      line: 0,
      column: 0,
    })
    expect(moveByKey(lines, { line: 0, column: 0 }, key('x'))).toBeNull()
  })

  test('leads to an existing cell, whichever it is [D14.83]', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), (pressed) => {
        let place = { line: 0, column: 0 }
        for (const [name, ctrlKey] of pressed) {
          place = moveByKey(lines, place, key(name, ctrlKey))!
          expect(lines[place.line]?.cells[place.column]).toBeDefined()
        }
      }),
    )
  })

  test('for the next hit skips cells without a screenshot, and starts again after the last [D14.87]', () => {
    expect(nextScreenshot(lines, { line: 0, column: 1 })).toEqual({ line: 0, column: 3 })
    expect(nextScreenshot(lines, { line: 2, column: 0 })).toEqual({ line: 0, column: 0 })
    expect(nextScreenshot([], { line: 0, column: 0 })).toBeNull()
  })
})

describe('the shape of a gallery', () => {
  test('has 6 to 8 screenshots in a row at 1440 pixels [D14.80]', () => {
    expect(shapeOf(1112, 7)).toMatchObject({ visible: 7, tiles: 7 })
    expect(shapeOf(1112, 8)).toMatchObject({ visible: 8, tiles: 8 })
    expect(shapeOf(1112, 3)).toMatchObject({ visible: 6, tiles: 6 })
    expect(shapeOf(1112, 30)).toMatchObject({ visible: 7.55, tiles: 7 })
  })

  test('has two and a half on a phone, where the cut one says that more follow [D14.86]', () => {
    expect(shapeOf(358, 7)).toMatchObject({ visible: 2.55, tiles: 2 })
    expect(shapeOf(358, 2)).toMatchObject({ visible: 2, tiles: 2 })
  })

  test('fills any width, and cuts a cell in its middle if at all [D14.86]', () => {
    const widths = fc.integer({ min: 288, max: 1600 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 1, max: 40 }), (width, count) => {
        const { visible, width: cell } = shapeOf(width, count)
        expect(cell * visible + CELL_GAP * (visible - 1)).toBeCloseTo(width)
        expect(visible % 1).toBeCloseTo(visible < count ? 0.55 : 0)
      }),
    )
  })
})
