import { expect, test } from 'vitest'

import { toMaintenanceSearch, toMaintenanceState, withTime } from './notices-query.ts'

test('an address that says nothing means what comes next', () => {
  expect(toMaintenanceState({})).toEqual(withTime('upcoming'))
  expect(toMaintenanceState({}).sort).toEqual({ column: 'date', descending: false })
  expect(toMaintenanceSearch(withTime('upcoming'))).toEqual({})
})

test('of what is over the latest stands first', () => {
  expect(toMaintenanceState({ time: 'past' }).sort).toEqual({ column: 'date', descending: true })
  expect(toMaintenanceSearch(withTime('past'))).toEqual({ time: 'past' })
})

test('what was chosen comes back from the address', () => {
  const state = {
    time: 'past',
    page: 1,
    sort: { column: 'name', descending: false },
    term: '',
  } as const
  expect(toMaintenanceState({ ...toMaintenanceSearch(state) })).toEqual(state)
})
