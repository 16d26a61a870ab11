import { expect, test } from 'vitest'

import { companyScore } from '../../testing/company-score.ts'
import { freeze } from '../../testing/freeze.ts'
import { rankAgainst, rankReport } from './rank-report.ts'

const now = freeze([
  companyScore('w', 'Westbank', 0.85, 0.4, [
    ['Payments', 0.5],
    ['accounts', 1],
  ]),
  companyScore('n', 'Northbank', 0.7, 0.6, [
    ['Payments', 0.25],
    ['accounts', 0.75],
  ]),
])

test('overall ranks follow the overall score, those of applications the unweighted one', () => {
  const { overall, applications } = rankReport(now, null)
  expect(overall.map(({ company, score }) => [company, score])).toEqual([
    ['Westbank', 0.85],
    ['Northbank', 0.7],
  ])
  expect(applications['iPhone App'].map(({ company, score }) => [company, score])).toEqual([
    ['Northbank', 0.6],
    ['Westbank', 0.4],
  ])
})

test('ranks have no changes without a previous report', () => {
  const [first] = rankReport(now, null).overall
  expect(first).toEqual({
    rank: 1,
    companyId: 'w',
    company: 'Westbank',
    score: 0.85,
    change: null,
    significant: false,
  })
})

test('changes match companies by id, even after a rename', () => {
  const before = [companyScore('w', 'West Savings', 0.8, 0.44)]
  const { overall, applications } = rankReport(now, before)
  expect(overall).toMatchObject([
    { companyId: 'w', change: 0.05, significant: true },
    { companyId: 'n', change: null, significant: false },
  ])
  expect(applications['Mobile Web']).toMatchObject([
    { companyId: 'n', change: null },
    { companyId: 'w', change: -0.04, significant: false },
  ])
})

test('the rankings of an earlier document give the same changes as its scores', () => {
  const before = [companyScore('w', 'Westbank', 0.8, 0.44), companyScore('n', 'Northbank', 0.7)]
  expect(rankAgainst(now, rankReport(before, null))).toEqual(rankReport(now, before))
})

test('sorts categories by name and their shares by company title', () => {
  expect(rankReport(now, null).categories['Android App']).toEqual([
    { categoryId: 'accounts', categoryName: 'accounts', scores: [0.75, 1] },
    { categoryId: 'Payments', categoryName: 'Payments', scores: [0.25, 0.5] },
  ])
})

test('rankings do not depend on the order of companies', () => {
  expect(rankReport(now.toReversed(), null)).toEqual(rankReport(now, null))
})
