import { type UserListed, userCreate, userUpdate } from '@insights/contract/accounts/users.ts'
import { expect, test } from 'vitest'

import { changesOf, mergeChanges } from '../../ui/records/record-form.ts'
import { NEW_USER, toUserValues, toNewUserPayload } from './user-values.ts'
import { userForm } from './UserDrawer.tsx'

const user: UserListed = {
  _id: 'd2719d1c-5c0f-4f5e-9a39-1f0d3b0c7a11',
  name: 'Ann',
  lastName: 'Lee',
  email: 'ann@staff.example',
  phone: '',
  title: 'Analyst',
  company: '',
  loginType: 'ADMIN',
  active: true,
  totp: 'enabled',
  forceTotp: false,
  applications: ['insights'],
  companyCustomer: null,
  hasPassword: true,
  waiting: false,
  isPrimary: false,
  can: { edit: true, delete: true, removeTotp: true },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
}
const form = userForm({ user, self: false, products: [] })

test('MFA that will be removed on saving is an unsaved change, about which closing the form asks [D15.383]', () => {
  const values = { ...toUserValues(user), totp: null }
  expect(changesOf(form, user, values)).toEqual({ totp: null })
})

test('a new member of the staff has to set up MFA unless the senior says otherwise [D15.730]', () => {
  expect(NEW_USER.forceTotp).toBe(true)
})

test('a new user is sent as the server accepts it, with a password or without one [B5.23]', () => {
  const filled = {
    ...NEW_USER,
    email: ' ann@new.example ',
    name: ' Ann ',
    lastName: 'Lee',
  } as const
  const values = { ...filled, loginType: 'ADMIN' } as const
  const withLink = toNewUserPayload({ ...values, password: { way: 'link', password: 'left over' } })
  expect(withLink).toMatchObject({ email: 'ann@new.example', name: 'Ann', password: undefined })
  expect(userCreate.safeParse(withLink).success).toBe(true)
  const password = 'quarry lantern mosaic'
  const withPassword = toNewUserPayload({ ...values, password: { way: 'set', password } })
  expect(userCreate.parse(withPassword).password).toBe(password)
})

test('an update sends only changed fields', () => {
  const changes = changesOf(form, user, { ...toUserValues(user), totp: null, title: ' Analyst ' })
  expect(changes).toEqual({ totp: null })
  expect(userUpdate.safeParse({ name: 'Ann', lastName: 'Lee', ...changes }).success).toBe(true)
})

test('overriding a conflict keeps the other user’s changes of other fields [D4.3]', () => {
  const theirs = { ...user, phone: '555 0101', updatedAt: '2026-01-03T00:00:00.000Z' }
  const mine = { ...toUserValues(user), active: false }
  expect(mergeChanges(form, user, mine, theirs)).toMatchObject({ phone: '555 0101', active: false })
})
