import type { Answer } from '@insights/contract/capability-reports.ts'
import { expect, test } from 'vitest'

import { matchesRecord } from './matches-record.ts'

const date = '2026-03-01T12:00:00.000Z'
const image = (_id: string) => ({ _id, name: _id, url: '', thumbnailUrl: '', date })
const record = {
  hasCapability: true,
  capabilityChange: 'no-change',
  capabilityChangeNote: 'As ever.',
  images: [image('a'), image('b')],
} as unknown as Answer
const values = {
  hasCapability: true,
  capabilityChange: null,
  capabilityChangeNote: ' As ever. ',
}
const before = { hasCapability: true }

test('a record says what was sent, though the form left what is evident open [D6.13]', () => {
  expect(matchesRecord(record, values, ['a', 'b'], before)).toBe(true)
})

test.each([
  [{ hasCapability: false }, ['a', 'b']],
  [{ capabilityChange: 'improved' }, ['a', 'b']],
  [{ capabilityChangeNote: 'Otherwise.' }, ['a', 'b']],
  [{}, ['a']],
  [{}, ['b', 'a']],
])('it does not after %j with the images %j', (changes, images) => {
  expect(matchesRecord(record, { ...values, ...changes }, images, before)).toBe(false)
})
