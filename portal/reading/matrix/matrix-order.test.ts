import { byApplication } from '@insights/domain/catalogue/application.ts'
import { answerKey } from '@insights/domain/reading/comparison/availability-counts.ts'
import { expect, test } from 'vitest'

import { arrangeMatrix, matrixColumns, sortMatrixRows } from './matrix-order.ts'

const companies = [
  { companyId: 'a', title: 'Alpine' },
  { companyId: 'b', title: 'Birch' },
  { companyId: 'c', title: 'Cedar' },
]

test('every company has a column for each application, with the last one marked', () => {
  expect(
    matrixColumns(companies.slice(0, 1), ['Mobile Web', 'iPhone App']).map((column) => [
      column.key,
      column.company,
      column.application,
      column.endsCompany,
    ]),
  ).toEqual([
    ['a.mobile-web', 'Alpine', 'Mobile Web', false],
    ['a.iphone-app', 'Alpine', 'iPhone App', true],
  ])
})

test('a company shown alone keeps its index in the lists of the matrix', () => {
  expect(matrixColumns(companies, ['Mobile Web'], { companies: new Set(['c']) })).toMatchObject([
    { company: 'Cedar', place: 2 },
  ])
})

test('the reader’s own brand comes first and keeps its index in the lists [B2.60]', () => {
  expect(
    matrixColumns(companies, ['Mobile Web'], { own: new Set(['b', 'x']) }).map(
      ({ company, place, own }) => [company, place, own],
    ),
  ).toEqual([
    ['Birch', 1, true],
    ['Alpine', 0, false],
    ['Cedar', 2, false],
  ])
})

const banks = [
  { companyId: 'n', title: 'Northbank' },
  { companyId: 's', title: 'Southbank' },
  { companyId: 'w', title: 'Westbank' },
]
const bankColumns = matrixColumns(banks, ['Mobile Web', 'iPhone App'])

/** Letters of the banks with the capability on the mobile site, and on the iPhone. */
const row = (title: string, site: string, iphone: string) => {
  const has = (who: string) => banks.map(({ companyId }) => who.includes(companyId))
  return {
    capabilityId: title,
    title,
    available: byApplication((key) =>
      key === 'Mobile Web' ? has(site) : key === 'iPhone App' ? has(iphone) : has(''),
    ),
  }
}
const rows = [
  row('Alerts', 'nsw', 'nsw'),
  row('Budget', 'n', ''),
  row('Chat', 'sw', 'sw'),
  row('Deposit', 's', 's'),
]
const order = (column: string, descending = false) =>
  sortMatrixRows(rows, bankColumns, { column, descending })
    .map(({ title }) => title[0])
    .join('')

test('sorting by a company puts capabilities first that it lacks and most others have [B2.59]', () => {
  expect(order('n')).toBe('CDBA')
})

test('descending order by a company puts capabilities last that it lacks', () => {
  expect(order('n', true)).toBe('ABCD')
})

test('sorting by one application of a company counts only that application', () => {
  expect(order('s.iphone-app')).toBe('BACD')
})

test('titles sort both ways, and without an order rows keep that of the report', () => {
  expect(order('capability', true)).toBe('DCBA')
  expect(sortMatrixRows(rows, bankColumns, undefined)).toBe(rows)
})

const own = matrixColumns(banks, ['Mobile Web', 'iPhone App'], { own: new Set(['n']) })
const category = (title: string, ...capabilities: typeof rows) => ({
  categoryId: title,
  title,
  categoryGroup: 'Group',
  capabilities,
})
const categories = [category('Money', rows[0]!, rows[1]!), category('Service', rows[2]!, rows[3]!)]
const all = { weights: new Map([['Service', 2]]), onlyLacking: false }
const arranged = (more: Partial<Parameters<typeof arrangeMatrix>[2]>) =>
  arrangeMatrix(categories, own, { ...all, ...more }).map(({ category: of, rows: shown }) =>
    [of?.title ?? '', ...shown.map(({ title }) => title[0])].join(' '),
  )

test('capabilities without an order are grouped by category in the order of the report', () => {
  expect(arranged({})).toEqual(['Money A B', 'Service C D'])
})

test('the whole matrix sorts by how unequal companies are, or by capabilities that the own brand lacks [D12.24]', () => {
  expect(arranged({ by: 'difference' })).toEqual([' C D B A'])
  expect(arranged({ by: 'lacking' })).toEqual([' C D A B'])
})

test('sorting by weight puts the heaviest category first [D12.24]', () => {
  expect(arranged({ by: 'weight' })).toEqual(['Service C D', 'Money A B'])
})

test('filters leave capabilities that the own brand lacks, or that have changed [D12.24]', () => {
  expect(arranged({ onlyLacking: true })).toEqual(['Money B', 'Service C D'])
  const changed = { companyId: 's', application: 'iPhone App', capabilityId: 'Deposit' } as const
  const onlyChanged = new Set([answerKey(changed)])
  expect(arranged({ onlyChanged })).toEqual(['Service D'])
  expect(arranged({ onlyChanged, by: 'difference', onlyLacking: true })).toEqual([' D'])
  expect(arranged({ onlyChanged: new Set() })).toEqual([])
})
