import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { createEncryptor } from './create-encryptor.ts'

const key = randomBytes(32)
const { keyedHash } = createEncryptor(key)

test('a keyed hash is the same for a value and a purpose in every process with the key', () => {
  expect(keyedHash('12345678', 'passcode')).toEqual(
    createEncryptor(key).keyedHash('12345678', 'passcode'),
  )
})

test('another value, purpose or key has another keyed hash', () => {
  const all = [
    keyedHash('12345678', 'passcode'),
    keyedHash('12345679', 'passcode'),
    keyedHash('12345678', 'recovery code'),
    createEncryptor(randomBytes(32)).keyedHash('12345678', 'passcode'),
  ]
  expect(new Set(all.map((one) => one.toString('hex'))).size).toBe(all.length)
})
