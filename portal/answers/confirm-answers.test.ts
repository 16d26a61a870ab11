import type { AnswersPatched } from '@insights/contract/answers/answers.ts'
import { expect, test } from 'vitest'

import { confirmResultText } from './confirm-answers.ts'

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
