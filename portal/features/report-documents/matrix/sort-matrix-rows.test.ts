import { byApplication } from '@insights/domain/catalogue/application.ts'
import { expect, test } from 'vitest'

import { matrixColumns } from './matrix-columns.ts'
import { sortMatrixRows } from './sort-matrix-rows.ts'

const companies = [
  { companyId: 'n', title: 'Northbank' },
  { companyId: 's', title: 'Southbank' },
  { companyId: 'w', title: 'Westbank' },
]
const columns = matrixColumns(companies, ['Mobile Web', 'iPhone App'])

/** Who has it on the mobile site, and who on the iPhone. */
const row = (title: string, site: string, iphone: string) => {
  const has = (who: string) => companies.map(({ companyId }) => who.includes(companyId))
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
  sortMatrixRows(rows, columns, { column, descending })
    .map(({ title }) => title[0])
    .join('')

test('of a company, what it lacks and most others have comes first [B2.59]', () => {
  expect(order('n')).toBe('CDBA')
})

test('the other way round what it has most of comes first', () => {
  expect(order('n', true)).toBe('ABCD')
})

test('an application of a company alone can be sorted by', () => {
  expect(order('s.iphone-app')).toBe('BACD')
})

test('titles go both ways, and without an order rows stay in that of the report', () => {
  expect(order('capability', true)).toBe('DCBA')
  expect(sortMatrixRows(rows, columns, undefined)).toBe(rows)
})
