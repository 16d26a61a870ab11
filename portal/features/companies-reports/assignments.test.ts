import { expect, test } from 'vitest'

import { editionLabel } from './assignments.ts'

const date = '2026-08-01T00:00:00.000Z'

test('an edition is labelled with title and month, the month once', () => {
  expect(editionLabel({ title: 'Airline App Review', date })).toBe(
    'Airline App Review, August 2026',
  )
  expect(editionLabel({ title: 'Airlines in August 2026', date })).toBe('Airlines in August 2026')
})
