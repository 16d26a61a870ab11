import { expect, test } from 'vitest'

import { rolesLabel } from './roles.ts'
import { readUsersSearch, toUsersSearch, toUsersState } from './users-query.ts'

test('an empty query string selects the first page of Keylimers by name', () => {
  const state = toUsersState({})
  expect(state).toEqual({
    page: 0,
    sort: { column: 'name', descending: false },
    term: '',
    roles: ['SENIOR', 'ADMIN'],
    waiting: false,
  })
  expect(rolesLabel(state.roles)).toBe('Keylimers')
})

test('the user’s choices survive the query string', () => {
  const state = {
    page: 2,
    sort: { column: 'email', descending: true },
    term: 'ann',
    roles: ['ADMIN', 'CUSTOMER'],
    waiting: true,
  } as const
  expect(toUsersSearch(state)).toEqual({
    page: '3',
    sort: '-email',
    term: 'ann',
    roles: 'admin,customer',
    waiting: '1',
  })
  expect(toUsersState({ ...toUsersSearch(state) })).toEqual(state)
})

test.each([
  { roles: 'nobody' },
  { roles: ',' },
  { sort: 'phone' },
  { waiting: 'yes' },
  { page: '0' },
])('the query string %j is ignored', (search) => {
  expect(readUsersSearch(search)).toEqual({})
})

test.each([
  [['SENIOR', 'ADMIN', 'CUSTOMER'], 'All'],
  [['SENIOR', 'ADMIN'], 'Keylimers'],
  [['ADMIN'], 'Researcher'],
  [['SENIOR', 'CUSTOMER'], 'Senior, Customer'],
] as const)('the roles %j are labelled %s [B6.2]', (roles, label) => {
  expect(rolesLabel(roles)).toBe(label)
})
