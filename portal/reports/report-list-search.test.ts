import { expect, test } from 'vitest'

import { LISTED_STATUSES, readReportListSearch, toSearch, toState } from './report-list-search.ts'

const usual = { page: 0, sort: { by: 'date', direction: -1 }, status: [], industries: [] }

test('an address that says nothing means the first page, newest month first, of everything', () => {
  expect(toState({})).toEqual(usual)
})

test('what the user chose comes back from the address', () => {
  const state = {
    page: 2,
    sort: { by: 'title', direction: 1 },
    status: ['DRAFT', 'PUBLISHED'],
    industries: ['a', 'b'],
  } as const
  expect(toState({ ...toSearch(state) })).toEqual(state)
})

test.each([
  { page: '0' },
  { page: '1.5' },
  { page: 'two' },
  { sort: 'constructor' },
  { status: 'PUBLISHED_EDITED,NONSENSE' },
])('%j is left out', (search) => {
  expect(readReportListSearch(search)).toEqual({})
})

test('replaced revisions cannot be filtered for', () => {
  expect(LISTED_STATUSES).not.toContain('PUBLISHED_EDITED')
})
