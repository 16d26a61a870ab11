import type { AnswersPatched } from '@insights/contract/capability-reports.ts'
import { expect, test } from 'vitest'

import { confirmResultText } from './confirm-result-text.ts'

const results = (...outcomes: readonly string[]) =>
  outcomes.map((outcome) => ({ outcome })) as AnswersPatched['results']

test.each([
  [['saved'], '1 answer confirmed'],
  [['saved', 'saved'], '2 answers confirmed'],
])('%j: %s', (outcomes, message) => {
  expect(confirmResultText(results(...outcomes))).toEqual({ tone: 'success', message })
})

test('what was changed meanwhile is told of, however much was confirmed [D5.22]', () => {
  expect(confirmResultText(results('saved', 'conflict'))).toEqual({
    tone: 'warning',
    message:
      '1 answer confirmed. One answer was changed by somebody else meanwhile: look at it again.',
  })
  expect(confirmResultText(results('conflict', 'missing')).message).toBe(
    '2 answers were changed by somebody else meanwhile: look at them again.',
  )
})
