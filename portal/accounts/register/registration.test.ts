import { registerCreate } from '@insights/contract/accounts/register.ts'
import { expect, test } from 'vitest'

import {
  checkRegistration,
  EMPTY_REGISTRATION,
  listMissing,
  REGISTRATION_FIELDS,
  type Registration,
} from './registration.ts'

const ANN: Registration = {
  name: 'Ann',
  lastName: 'Okafor',
  email: 'ann@test.example',
  phone: '+1 503 555 0100',
  title: 'Head of Digital',
  company: 'Northwind Bank',
}

test('all six fields are required', () => {
  expect(checkRegistration(EMPTY_REGISTRATION)).toEqual({
    name: 'Required',
    lastName: 'Required',
    email: 'Required',
    phone: 'Required',
    title: 'Required',
    company: 'Required',
  })
  expect(checkRegistration({ ...ANN, company: '   ' })).toEqual({ company: 'Required' })
})

test('an invalid email address is reported as such', () => {
  expect(checkRegistration({ ...ANN, email: 'ann@' })).toEqual({ email: 'Invalid Email' })
})

test('missing fields are named, an invalid address among them, until the form is complete [D15.680]', () => {
  expect(listMissing({ ...ANN, email: 'ann@', title: ' ' }, false)).toEqual([
    'Email',
    'Title',
    '“I am human”',
  ])
  expect(listMissing(ANN, true)).toEqual([])
})

test('a valid form is accepted by the server', () => {
  expect(checkRegistration(ANN)).toEqual({})
  expect(registerCreate.safeParse({ ...ANN, challenge: 'x' }).success).toBe(true)
})

test('no field is longer than the server accepts [D3.8]', () => {
  for (const { name, type, maxLength } of REGISTRATION_FIELDS) {
    const longest = (length: number) =>
      type === 'email' ? `${'a'.repeat(length - 13)}@test.example` : 'x'.repeat(length)
    const accepts = (length: number) =>
      registerCreate.safeParse({ ...ANN, challenge: 'x', [name]: longest(length) }).success
    expect([name, accepts(maxLength), accepts(maxLength + 1)]).toEqual([name, true, false])
  }
})
