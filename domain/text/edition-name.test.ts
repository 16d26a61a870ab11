import { expect, test } from 'vitest'

import { editionName } from './edition-name.ts'

const date = '2026-08-01T00:00:00.000Z'

test('an edition’s name has its title and month, the month once', () => {
  expect(editionName({ title: 'Airline App Review', date })).toBe('Airline App Review, August 2026')
  expect(editionName({ title: 'Airlines in August 2026', date })).toBe('Airlines in August 2026')
})
