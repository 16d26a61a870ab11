import type { Answer } from '@insights/contract/answers/answers.ts'
import { expect, test } from 'vitest'

import { changedByOthers } from './use-external-changes.ts'

const answer = (_id: string, version: number, userId: string | null) =>
  ({ _id, version, lastUpdate: { userId, userName: '', date: '' } }) as Answer

test('a change by someone else while a record is open is an external change [D6.19]', () => {
  const before = [answer('a', 1, 'me'), answer('b', 1, 'me'), answer('c', 3, 'ben')]
  const now = [answer('a', 2, 'ben'), answer('b', 2, 'me'), answer('c', 3, 'ben')]
  expect(changedByOthers(before, now, 'me')).toEqual(['a'])
})

test('a record seen for the first time is no external change', () => {
  expect(changedByOthers([], [answer('a', 2, 'ben')], 'me')).toEqual([])
})
