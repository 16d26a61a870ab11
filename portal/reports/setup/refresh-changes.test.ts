import type { ReportRefresh } from '@insights/contract/reports/report-refresh.ts'
import { expect, test } from 'vitest'

import { listChanges } from './refresh-changes.ts'

const NONE = { companies: [], categories: [], capabilities: [] }
const NOTHING: ReportRefresh = {
  report: 'r1',
  added: NONE,
  dropped: NONE,
  changed: [],
  answersAdded: 0,
  answersDropped: 0,
  answersLost: 0,
  scoresLost: false,
  stamp: 's',
}

test('a report equal to the catalogue lists no change [D5.15]', () => {
  expect(listChanges(NOTHING)).toEqual([])
})

test('additions and removals are listed with their kind, companies before categories and capabilities [D5.14]', () => {
  const lists = listChanges({
    ...NOTHING,
    added: {
      companies: [{ _id: '1', title: 'Northwind' }],
      categories: [],
      capabilities: [{ _id: '2', title: 'Dark mode' }],
    },
    dropped: { ...NONE, categories: [{ _id: '3', title: 'Fax' }] },
  })
  expect(lists).toEqual([
    {
      title: 'Added',
      items: [
        { id: '1', kind: 'Company', text: 'Northwind' },
        { id: '2', kind: 'Capability', text: 'Dark mode' },
      ],
    },
    { title: 'Removed', items: [{ id: '3', kind: 'Category', text: 'Fax' }] },
  ])
})

test('a different title is listed as a new name, any other difference as a change [D5.14]', () => {
  const lists = listChanges({
    ...NOTHING,
    changed: [
      { kind: 'companies', _id: '1', before: 'Old', after: 'New' },
      { kind: 'categories', _id: '2', before: 'Search', after: 'Search' },
    ],
  })
  expect(lists).toEqual([
    { title: 'Renamed', items: [{ id: '1', kind: 'Company', before: 'Old', text: 'New' }] },
    {
      title: 'Moved or reweighted',
      items: [{ id: '2', kind: 'Category', text: 'Search' }],
    },
  ])
})
