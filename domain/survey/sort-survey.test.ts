import { expect, test } from 'vitest'

import { freeze } from '../testing/freeze.ts'
import { sortSurvey } from './sort-survey.ts'

test('rows are sorted by fourFive, then five, highest first, then by name (D7)', () => {
  const rows = freeze([
    { name: 'gate', fourFive: 40, five: 20 },
    { name: 'Wi-Fi', fourFive: 50, five: 10 },
    { name: 'Food', fourFive: 50, five: 30 },
    { name: 'boarding', fourFive: 50, five: 10 },
  ])
  expect(sortSurvey(rows).map(({ name }) => name)).toEqual(['Food', 'boarding', 'Wi-Fi', 'gate'])
})
