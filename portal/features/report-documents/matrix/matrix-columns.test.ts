import { expect, test } from 'vitest'

import { matrixColumns } from './matrix-columns.ts'

const companies = [
  { companyId: 'a', title: 'Alpine' },
  { companyId: 'b', title: 'Birch' },
  { companyId: 'c', title: 'Cedar' },
]

test('every company has a column for each application, the last one ends it', () => {
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

test('a company that is shown alone keeps its place in the lists of the matrix', () => {
  expect(matrixColumns(companies, ['Mobile Web'], { companies: new Set(['c']) })).toMatchObject([
    { company: 'Cedar', place: 2 },
  ])
})

test('the reader’s own brand stands first, and keeps its place in the lists [B2.60]', () => {
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
