import { expect, test } from 'vitest'

import { companyScore } from '../../testing/company-score.ts'
import { specifiedRankings } from './specified-rankings.ts'

const scores = [
  companyScore('w', 'Westbank', 0.7, 0.4, [['Payments', 0.5]]),
  companyScore('n', 'Northbank', 0.7, 0.6, [['Payments', 0.25]]),
  companyScore('e', 'Eastbank', 0.6, 0.5, [['Payments', 1]]),
]

test('orders companies overall and by application, with equal ranks by title [D15.362]', () => {
  const { orderedOverallRanks } = specifiedRankings(scores)
  expect(orderedOverallRanks.overall).toEqual([
    { rank: 1, companyId: 'n', company: 'Northbank', overallScore: 0.7 },
    { rank: 1, companyId: 'w', company: 'Westbank', overallScore: 0.7 },
    { rank: 3, companyId: 'e', company: 'Eastbank', overallScore: 0.6 },
  ])
  expect(orderedOverallRanks['iPhone App'].map(({ overallScore }) => overallScore)).toEqual([
    0.6, 0.5, 0.4,
  ])
})

test('returns each category with the share of each company by its title [D15.362]', () => {
  expect(specifiedRankings(scores).capabilityRankByCategoryUnweighted['Android App']).toEqual([
    { categoryName: 'Payments', Eastbank: 1, Northbank: 0.25, Westbank: 0.5 },
  ])
})
