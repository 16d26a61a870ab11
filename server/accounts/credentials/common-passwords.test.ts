import { expect, test } from 'vitest'

import { isCommonPassword, findPasswordFault } from './password.ts'

const person = { email: 'anna@tremolgarth.example', name: 'Anna', lastName: 'Okafor' }
const faultOf = (password: string) => findPasswordFault(password, person)

test.each(['lk9slwGh3x', 'LK9SLWGH3X', 'katastrofa', 'JwHw6N1742', '32PkBIu8h06LE'])(
  'a password that many people use is rejected, whatever its strength: %s [D15.550]',
  async (password) => {
    expect(await faultOf(password)).toBe('This password is not strong enough')
  },
)

test('a password that only contains a common one is not on the list', async () => {
  expect(await isCommonPassword('katastrofa')).toBe(true)
  expect(await isCommonPassword('katastrofa harbor lantern')).toBe(false)
})
