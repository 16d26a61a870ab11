import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type ApplicationKey, APPLICATIONS } from '../../catalogue/application.ts'
import { freeze } from '../../testing/freeze.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { scoredDocument } from '../../testing/scored-document.ts'
import { scoringInputs } from '../../testing/scoring-inputs.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import type { ReportDocument } from '../document/report-document.ts'
import {
  explainApplicationScore,
  explainGroupScore,
  explainOverallScore,
} from './explain-scores.ts'

const document = freeze(buildReportDocument(reportInputs))

describe('the breakdown of a score equals the score for any report', () => {
  test('overall, in every application, and in every category [B2.66]', () => {
    fc.assert(
      fc.property(scoringInputs, (inputs) => {
        const scored = scoredDocument(inputs)
        for (const { companyId, score } of scored.rankings?.overall ?? []) {
          expect(explainOverallScore(scored, companyId)?.score).toBe(score)
        }
        for (const { title } of APPLICATIONS) {
          for (const { companyId, score } of scored.rankings?.applications[title] ?? []) {
            const breakdown = explainApplicationScore(scored, companyId, title)
            expect(breakdown?.score).toBe(score)
            const place = scored.companies.findIndex((one) => one.companyId === companyId)
            for (const row of scored.rankings?.categories[title] ?? []) {
              const part = breakdown?.categories.find((one) => one.categoryId === row.categoryId)
              expect(part?.share).toBe(row.scores[place])
            }
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  test('in every category group', () => {
    fc.assert(
      fc.property(scoringInputs, (inputs) => {
        const scored = scoredDocument(inputs)
        for (const { categoryGroup, applications } of scored.categoryPerformance) {
          for (const { title } of APPLICATIONS) {
            for (const { companyId, score } of applications?.[title].ranking ?? []) {
              expect(explainGroupScore(scored, companyId, categoryGroup, title)?.score).toBe(score)
            }
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('calculated by hand (D8)', () => {
  test('the score of an application is the sum of shares times weights, and the rating', () => {
    // Northbank has everything on the iPhone; Transfers has the fixed weight 1.
    const breakdown = explainApplicationScore(document, 'n', 'iPhone App')
    expect(breakdown).toMatchObject({ rating: 4, ratingPoints: 0.8, deviceWeight: 1 })
    const transfers = breakdown?.categories.find(({ categoryId }) => categoryId === 't')
    expect(transfers).toEqual({
      categoryId: 't',
      title: 'Transfers',
      categoryGroup: 'Payments',
      available: 2,
      all: 2,
      share: 1,
      weight: 1,
      fixed: true,
      points: 1,
    })
    const weights = (breakdown?.categories ?? []).reduce((sum, { weight }) => sum + weight, 0)
    expect(breakdown?.totalWeight).toBeCloseTo(weights + 0.2, 10)
    expect(breakdown?.points).toBeCloseTo(weights + 0.8, 10)
  })

  test('the score of Mobile Web has no rating', () => {
    expect(explainApplicationScore(document, 'n', 'Mobile Web')).toMatchObject({
      rating: null,
      ratingPoints: 0,
    })
  })

  test('unanswered capabilities count as not available', () => {
    expect(explainGroupScore(document, 'n', 'Payments', 'Mobile Web')).toEqual({
      categories: [{ categoryId: 't', title: 'Transfers', available: 1, all: 2 }],
      available: 1,
      all: 2,
      score: 0.5,
    })
  })

  test('the overall score is the weighted mean of the applications', () => {
    const breakdown = explainOverallScore(document, 's')
    expect(breakdown?.sumOfWeights).toBe(2.5)
    expect(breakdown?.applications.map(({ application }) => application)).toEqual([
      'Mobile Web',
      'iPhone App',
      'Android App',
    ] satisfies ApplicationKey[])
  })
})

describe('the breakdown is missing', () => {
  const nothing = (about: ReportDocument, companyId: string) => [
    explainApplicationScore(about, companyId, 'Mobile Web'),
    explainOverallScore(about, companyId),
    explainGroupScore(about, companyId, 'Account', 'Mobile Web'),
  ]

  test('in a preview', () => {
    expect(nothing(buildPreview(document), 'n')).toEqual([null, null, null])
  })

  test('for a company that the report does not have', () => {
    expect(nothing(document, 'x')).toEqual([null, null, null])
  })
})
