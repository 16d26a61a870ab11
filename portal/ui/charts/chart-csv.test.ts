import type { ChartTable } from '@insights/domain/reading/charts/chart-table.ts'
import { expect, test } from 'vitest'

import { chartCsv } from './chart-csv.ts'
import { chartFileName } from './chart-file-name.ts'

const scores: ChartTable = {
  heads: ['Brand', 'Score'],
  units: ['percent'],
  rows: [
    { id: 'n', name: 'Northbank', values: [0.8125] },
    { id: 's', name: 'Smith, "South" & Sons', values: [1.04] },
  ],
}

test('a CSV has a row for each company, with percents of one decimal', () => {
  expect(chartCsv(scores)).toBe(
    '\u{feff}Brand,Score\r\nNorthbank,81.3%\r\n"Smith, ""South"" & Sons",104.0%\r\n',
  )
})

test('a share of draws never reads as all or none of them [D15.612]', () => {
  const draws: ChartTable = {
    heads: ['Brand', '1st', '2nd', '3rd'],
    units: ['draws', 'draws', 'draws'],
    rows: [{ id: 'n', name: 'Northbank', values: [1, 0, 0.62] }],
  }
  expect(chartCsv(draws)).toBe('\u{feff}Brand,1st,2nd,3rd\r\nNorthbank,over 99%,under 1%,62%\r\n')
})

test('ranks are whole, and a company missing in an edition has an empty cell', () => {
  const ranks: ChartTable = {
    heads: ['Brand', 'Oct 2025', 'Nov 2025'],
    units: ['rank', 'rank'],
    rows: [{ id: 'n', name: 'Northbank', values: [null, 2] }],
  }
  expect(chartCsv(ranks)).toBe('\u{feff}Brand,Oct 2025,Nov 2025\r\nNorthbank,,2\r\n')
})

test('a negative change is a number, without the apostrophe of texts [D15.595]', () => {
  const changes: ChartTable = {
    heads: ['Cause', 'Points'],
    units: ['points'],
    rows: [{ id: 'c', name: '-Own capabilities', values: [-0.0529] }],
  }
  expect(chartCsv(changes)).toBe("\u{feff}Cause,Points\r\n'-Own capabilities,-5.3\r\n")
})

test.for([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
])('the name %j is written as %j [S17.2]', ([name, written]) => {
  const rows = [{ id: 'n', name: name!, values: [0.5] }]
  expect(chartCsv({ ...scores, rows })).toBe(`\u{feff}Brand,Score\r\n${written},50.0%\r\n`)
})

test('a note on the values is the first row, and part of the file name [D13.61]', () => {
  const note = 'Custom view, not the published ranking'
  expect(chartCsv(scores, note)).toMatch(
    /^\u{feff}"Custom view, not the published ranking"\r\nBrand,Score\r\nNorthbank,81\.3%/u,
  )
  expect(chartFileName('Overall', 'Airlines May 2026', 'csv', note)).toBe(
    'custom-view-not-the-published-ranking-overall-airlines-may-2026.csv',
  )
})

test('a file is named after the chart and its report', () => {
  expect(chartFileName('Overall scores', 'Airlines November 2025', 'png')).toBe(
    'overall-scores-airlines-november-2025.png',
  )
  expect(chartFileName('../“Help”, iPhone App', 'Énergie May 2026', 'csv')).toBe(
    'help-iphone-app-énergie-may-2026.csv',
  )
})
