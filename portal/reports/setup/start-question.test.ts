import { expect, test } from 'vitest'

import { startQuestion } from './start-question.ts'

test('the question before a start names both editions, what is copied and what is not [D15.386]', () => {
  const { title, body, confirmLabel } = startQuestion(
    { title: 'Trains January 2026' },
    '2026-09-01T00:00:00.000Z',
  )
  expect([title, confirmLabel]).toEqual([
    'Start September 2026 from “Trains January 2026”?',
    'Start',
  ])
  expect(body).toMatch(/^This copies its answers with their screenshots, .* texts and methodology/)
  expect(body).toContain('Consumer survey, weights and scores start empty.')
})
