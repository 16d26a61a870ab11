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
      column.company,
      column.application,
      column.endsCompany,
    ]),
  ).toEqual([
    ['Alpine', 'Mobile Web', false],
    ['Alpine', 'iPhone App', true],
  ])
})

test('a company that is shown alone keeps its place in the lists of the matrix', () => {
  expect(matrixColumns(companies, ['Mobile Web'], new Set(['c']))).toMatchObject([
    { company: 'Cedar', place: 2 },
  ])
})
