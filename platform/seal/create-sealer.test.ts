import { randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { BadSeal } from './bad-seal.ts'
import { createSealer } from './create-sealer.ts'

const sealer = createSealer(randomBytes(32))

test('decrypts what it encrypted, byte for byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, purpose) => {
      const sealed = sealer.seal(Buffer.from(bytes), purpose)
      expect(sealer.open(sealed, purpose).equals(bytes)).toBe(true)
    }),
  )
  expect(sealer.open(sealer.seal('Grüße 🔑')).toString()).toBe('Grüße 🔑')
})

test('encrypts equal values differently, without a trace of the value', () => {
  const sealed = Array.from({ length: 50 }, () => sealer.seal('JBSWY3DPEHPK3PXP').toString('hex'))
  expect(new Set(sealed).size).toBe(50)
  expect(sealed.join()).not.toContain(Buffer.from('JBSWY3DPEHPK3PXP').toString('hex'))
})

test('a value altered or cut off anywhere cannot be decrypted', () => {
  const sealed = sealer.seal('secret', 'totp of 1')
  for (let place = 0; place < sealed.length; place += 1) {
    const altered = Buffer.from(sealed)
    altered[place]! ^= 1
    expect(() => sealer.open(altered, 'totp of 1')).toThrow(BadSeal)
    expect(() => sealer.open(sealed.subarray(0, place), 'totp of 1')).toThrow(BadSeal)
  }
})

test('a value of another key or purpose cannot be decrypted', () => {
  const sealed = sealer.seal('secret', 'totp of 1')
  expect(() => createSealer(randomBytes(32)).open(sealed, 'totp of 1')).toThrow(BadSeal)
  expect(() => sealer.open(sealed, 'totp of 2')).toThrow(BadSeal)
  expect(() => sealer.open(sealed)).toThrow(BadSeal)
})

test('rejects a short key', () => {
  expect(() => createSealer(randomBytes(31))).toThrow('at least 32 bytes')
})
