import { expect, test } from 'vitest'

import { LISTED_STATUSES, readReportListSearch, toSearch, toState } from './report-list-search.ts'

const usual = { page: 0, sort: { by: 'date', direction: -1 }, status: [], industries: [], term: '' }

test('an empty query string selects the first page of all reports, newest month first', () => {
  expect(toState({})).toEqual(usual)
})

test('the user’s choices survive the query string', () => {
  const state = {
    page: 2,
    sort: { by: 'title', direction: 1 },
    status: ['DRAFT', 'PUBLISHED'],
    industries: ['a', 'b'],
    term: 'october monitor',
  } as const
  expect(toState({ ...toSearch(state) })).toEqual(state)
})

test.each([
  { page: '0' },
  { page: '1.5' },
  { page: 'two' },
  { sort: 'constructor' },
  { status: 'PUBLISHED_EDITED,NONSENSE' },
])('the query string %j is ignored', (search) => {
  expect(readReportListSearch(search)).toEqual({})
})

test('the filter rejects replaced revisions', () => {
  expect(LISTED_STATUSES).not.toContain('PUBLISHED_EDITED')
})
