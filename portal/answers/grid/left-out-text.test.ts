import { expect, test } from 'vitest'

import { countLeftOut, leftOutText } from './left-out-text.ts'
import { planPaste } from './plan-paste.ts'

const titled = (...titles: string[]) => titles.map((title) => ({ _id: title, title }))
const rows = (count: number, row: string) => Array.from({ length: count }, () => row.split('\t'))
const capabilities = Array.from({ length: 60 }, (_, at) => `Capability ${at + 1}`)
const range = { top: 0, left: 0, bottom: 0, right: 0 }
const target = { capabilities: titled(...capabilities), companies: titled('Acme', 'Bolt'), range }

test('an unknown company is one line with its number of cells [D6.38]', () => {
  const table = [['', 'Acme', 'Foo'], ...capabilities.map((title) => [title, 'Y', 'N'])]
  const plan = planPaste(table, target)
  expect(leftOutText(plan)).toEqual(['Column “Foo” is not a company in this report: 60 cells'])
  expect([countLeftOut(plan), plan.cells.length]).toEqual([60, 60])
})

test('a column without a title, and an unknown capability, are one line each [D6.38]', () => {
  const plan = planPaste(
    [
      ['', 'Acme', ''],
      ['Capability 1', 'Y', 'N'],
      ['Fax', 'Y', ''],
    ],
    target,
  )
  expect(leftOutText(plan)).toEqual([
    'Column 3 without a title is not a company in this report: 1 cell',
    'Row “Fax” is not a capability in this view: 1 cell',
  ])
})

test('cells beside or below the grid are one line each, whatever their number', () => {
  const plan = planPaste(rows(80, 'Y\tN\tY\tN'), target)
  expect(leftOutText(plan)).toEqual([
    'Columns 3 to 4 are beyond the last company of the grid: 160 cells',
    'Rows 61 to 80 are below the last row of the grid: 40 cells',
  ])
  expect(leftOutText(planPaste(rows(61, 'Y\tN'), target))).toEqual([
    'Row 61 is below the last row of the grid: 2 cells',
  ])
})

test('unreadable cells are grouped by column and text, with their rows [D6.38]', () => {
  const table = rows(9, 'Y\tN')
  for (const row of [0, 1, 2, 5]) table[row]![1] = 'maybe'
  table[3]![0] = 'x'.repeat(60)
  const plan = planPaste(table, target)
  expect(leftOutText(plan)).toEqual([
    'Column 2, rows 1 to 3, 6: “maybe” must be yes or no: 4 cells',
    `Column 1, row 4: “${'x'.repeat(40)}…” must be yes or no: 1 cell`,
  ])
  const named = planPaste(
    [
      ['', 'Acme'],
      ['Capability 1', '?'],
    ],
    target,
  )
  expect(leftOutText(named)).toEqual(['Column “Acme”, row 2: “?” must be yes or no: 1 cell'])
})
