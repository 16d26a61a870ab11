import { expect, test } from 'vitest'

import type { AnswerCount } from '../../reports/report-parts.ts'
import { freeze } from '../../testing/freeze.ts'
import { capabilitiesTableCompleteness } from './capabilities-table-completeness.ts'

const rated = { 'iPhone App': 4.5, 'Android App': 0 }
const companies = freeze([
  { companyId: 'w', title: 'Westbank', userRatings: rated, ratingsCarriedOver: false },
  { companyId: 'n', title: 'Northbank', userRatings: rated, ratingsCarriedOver: false },
])

function count(
  companyId: string,
  application: AnswerCount['application'],
  total: number,
  completed: number,
): AnswerCount {
  return { companyId, application, categoryId: `category-${total}`, total, completed }
}

test('the table is complete with all answers completed and both ratings, one of them 0', () => {
  const counts = [count('w', 'Mobile Web', 10, 10), count('n', 'Android App', 5, 5)]
  expect(capabilitiesTableCompleteness(companies, counts)).toEqual({ complete: true, missing: [] })
})

test('missing items are listed by company and application, companies by title', () => {
  const counts = [
    count('w', 'Mobile Web', 10, 9),
    count('w', 'Mobile Web', 4, 1),
    count('w', 'iPhone App', 10, 10),
    count('n', 'Android App', 5, 0),
  ]
  const unrated = [{ ...companies[0]!, userRatings: { 'iPhone App': 4 } }, companies[1]!]
  expect(capabilitiesTableCompleteness(unrated, counts)).toEqual({
    complete: false,
    missing: [
      'Northbank, Android App: 5 of 5 capabilities not completed.',
      'Westbank, Mobile Web: 4 of 14 capabilities not completed.',
      'Westbank, Android App: user rating missing.',
    ],
  })
})

test('ratings that are carried over count as complete [D15.183]', () => {
  const counts = [count('w', 'Mobile Web', 10, 10), count('n', 'Android App', 5, 5)]
  const carried = [companies[0]!, { ...companies[1]!, ratingsCarriedOver: true }]
  expect(capabilitiesTableCompleteness(carried, counts)).toEqual({ complete: true, missing: [] })
})

test('a report without companies is not complete', () => {
  expect(capabilitiesTableCompleteness([], []).complete).toBe(false)
})
