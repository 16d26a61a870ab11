import { randomBytes } from 'node:crypto'

import { createEncryptor } from '@insights/platform/encryption/create-encryptor.ts'
import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { requireSameKey } from './require-same-key.ts'

const { db, services } = await openTestPortal()

test('another key than the one used so far is rejected in one line, and the same one is accepted [D3.28]', async () => {
  await requireSameKey(db, services.encryptor)
  const another = requireSameKey(db, createEncryptor(randomBytes(32)))
  await expect(another).rejects.toThrow(/^[^\n]*sealed with another key: set SECRET_KEY[^\n]*$/)
})

test('one of different keys is accepted on concurrent first starts', async () => {
  await db.deleteFrom('secret_key_check').execute()
  const starts = await Promise.allSettled(
    Array.from({ length: 20 }, () => requireSameKey(db, createEncryptor(randomBytes(32)))),
  )
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
