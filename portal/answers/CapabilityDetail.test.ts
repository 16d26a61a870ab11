import type { Answer, AnswersPatched } from '@insights/contract/answers/answers.ts'
import { expect, test } from 'vitest'

import { changedByOthers, confirmResultText } from './CapabilityDetail.tsx'

const results = (...outcomes: readonly string[]) =>
  outcomes.map((outcome) => ({ outcome })) as AnswersPatched['results']

test.each([
  [['saved'], '1 answer confirmed'],
  [['saved', 'saved'], '2 answers confirmed'],
])('the outcomes %j read as "%s"', (outcomes, message) => {
  expect(confirmResultText(results(...outcomes))).toEqual({ tone: 'success', message })
})

test('the result counts answers that others changed meanwhile, with or without confirmed ones [D5.22]', () => {
  expect(confirmResultText(results('saved', 'conflict'))).toEqual({
    tone: 'warning',
    message: '1 answer confirmed. Someone else changed 1 answer. Review it.',
  })
  expect(confirmResultText(results('conflict', 'missing')).message).toBe(
    'Someone else changed 2 answers. Review them.',
  )
})

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
