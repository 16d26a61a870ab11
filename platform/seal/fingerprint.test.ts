import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSealer } from './create-sealer.ts'

const key = randomBytes(32)
const { fingerprint } = createSealer(key)

test('a keyed hash is the same for a value and a purpose in every process with the key', () => {
  expect(fingerprint('12345678', 'passcode')).toEqual(
    createSealer(key).fingerprint('12345678', 'passcode'),
  )
})

test('another value, purpose or key has another keyed hash', () => {
  const all = [
    fingerprint('12345678', 'passcode'),
    fingerprint('12345679', 'passcode'),
    fingerprint('12345678', 'recovery code'),
    createSealer(randomBytes(32)).fingerprint('12345678', 'passcode'),
  ]
  expect(new Set(all.map((one) => one.toString('hex'))).size).toBe(all.length)
})
