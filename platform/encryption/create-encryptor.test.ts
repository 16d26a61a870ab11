import { randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { DecryptionError, createEncryptor } from './create-encryptor.ts'

const encryptor = createEncryptor(randomBytes(32))

test('decrypts what it encrypted, byte for byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, purpose) => {
      const encrypted = encryptor.encrypt(Buffer.from(bytes), purpose)
      expect(encryptor.decrypt(encrypted, purpose).equals(bytes)).toBe(true)
    }),
  )
  expect(encryptor.decrypt(encryptor.encrypt('Grüße 🔑')).toString()).toBe('Grüße 🔑')
})

test('encrypts equal values differently, without a trace of the value', () => {
  const encrypted = Array.from({ length: 50 }, () =>
    encryptor.encrypt('JBSWY3DPEHPK3PXP').toString('hex'),
  )
  expect(new Set(encrypted).size).toBe(50)
  expect(encrypted.join()).not.toContain(Buffer.from('JBSWY3DPEHPK3PXP').toString('hex'))
})

test('a value altered or cut off anywhere cannot be decrypted [D3.27]', () => {
  const encrypted = encryptor.encrypt('secret', 'totp of 1')
  for (let place = 0; place < encrypted.length; place += 1) {
    const altered = Buffer.from(encrypted)
    altered[place]! ^= 1
    expect(() => encryptor.decrypt(altered, 'totp of 1')).toThrow(DecryptionError)
    expect(() => encryptor.decrypt(encrypted.subarray(0, place), 'totp of 1')).toThrow(
      DecryptionError,
    )
  }
})

test('a value of another key or purpose cannot be decrypted [D3.27]', () => {
  const encrypted = encryptor.encrypt('secret', 'totp of 1')
  expect(() => createEncryptor(randomBytes(32)).decrypt(encrypted, 'totp of 1')).toThrow(
    DecryptionError,
  )
  expect(() => encryptor.decrypt(encrypted, 'totp of 2')).toThrow(DecryptionError)
  expect(() => encryptor.decrypt(encrypted)).toThrow(DecryptionError)
})

test('rejects a short key', () => {
  expect(() => createEncryptor(randomBytes(31))).toThrow('at least 32 bytes')
})

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

test('a value of a former key is still decrypted or compared, and is renewed with the current key [D15.727]', () => {
  const [current, former] = [randomBytes(32), randomBytes(32)]
  const ring = createEncryptor(current, former)
  const old = createEncryptor(former).encrypt('secret', 'totp of 1')
  expect(ring.decrypt(old, 'totp of 1').toString()).toBe('secret')
  expect(() => ring.decrypt(old, 'totp of 2')).toThrow(DecryptionError)
  expect(ring.keyedHashes('1', 'passcode')).toEqual([
    createEncryptor(current).keyedHash('1', 'passcode'),
    createEncryptor(former).keyedHash('1', 'passcode'),
  ])
  const renewed = ring.renew(old, 'totp of 1')!
  expect(createEncryptor(current).decrypt(renewed, 'totp of 1').toString()).toBe('secret')
  expect(ring.renew(renewed, 'totp of 1')).toBeUndefined()
})
