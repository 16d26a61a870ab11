import { expect, test } from 'vitest'

import { toMaintenanceSearch, toMaintenanceState, withTime } from './notices-query.ts'

test('an empty query string selects upcoming notices', () => {
  expect(toMaintenanceState({})).toEqual(withTime('upcoming'))
  expect(toMaintenanceState({}).sort).toEqual({ column: 'date', descending: false })
  expect(toMaintenanceSearch(withTime('upcoming'))).toEqual({})
})

test('past notices are listed latest first', () => {
  expect(toMaintenanceState({ time: 'past' }).sort).toEqual({ column: 'date', descending: true })
  expect(toMaintenanceSearch(withTime('past'))).toEqual({ time: 'past' })
})

test('the user’s choices survive the query string', () => {
  const state = {
    time: 'past',
    page: 1,
    sort: { column: 'name', descending: false },
    term: '',
  } as const
  expect(toMaintenanceState({ ...toMaintenanceSearch(state) })).toEqual(state)
})
