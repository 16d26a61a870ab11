import { describe, expect, test } from 'vitest'

import { emptyContent } from '../../content/content.ts'
import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'

const document = freeze(buildReportDocument(reportInputs))

describe('category performance', () => {
  const [account, payments] = document.categoryPerformance

  test('ranks companies by the share of the group’s capabilities', () => {
    // Account has 3 capabilities, Payments 2; unanswered ones count as not available.
    expect(account?.applications?.['Mobile Web'].ranking).toMatchObject([
      { rank: 1, company: 'Northbank', score: 1, change: null },
      { rank: 2, company: 'Southbank', score: 0.3333 },
    ])
    expect(payments?.applications?.['Mobile Web'].ranking).toMatchObject([
      { rank: 1, company: 'Northbank', score: 0.5 },
      { rank: 2, company: 'Southbank', score: 0 },
    ])
  })

  test('carries the callouts of its own group and application', () => {
    expect(payments?.applications?.['iPhone App'].notableCallouts).toBe(
      '<p>Callouts Payments iphone-app</p>',
    )
  })

  test('has the changes of the group since the previous document', () => {
    const before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
    const previous = [earlierEdition('2025-10-01T00:00:00.000Z', before)]
    const { categoryPerformance } = buildReportDocument({ ...reportInputs, previous })
    expect(categoryPerformance[0]?.applications?.['Mobile Web'].ranking[1]).toMatchObject({
      company: 'Southbank',
      change: 0.3333,
      significant: true,
    })
  })

  test('is empty when nothing is written', () => {
    const { categoryPerformance } = buildReportDocument({
      ...reportInputs,
      content: emptyContent(),
    })
    expect(categoryPerformance[0]?.applications?.['Android App']).toMatchObject({
      notableCallouts: null,
      experiences: [],
    })
  })
})
