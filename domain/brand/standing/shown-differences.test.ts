import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sentenceOf } from '../../reading/claims/claim.ts'
import { everyClaim } from '../../testing/every-claim.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { reportSeries } from '../../testing/report-series.ts'
import { wrongChange, wrongDifferences } from '../../testing/shown-differences.ts'
import { pointsText } from '../../text/number-text.ts'
import { findReturns, returnsClaims } from './capability-returns.ts'
import { type CategoryStanding, findCategoryStandings, priorityText } from './category-standing.ts'

test('a difference beside two scores in a table equals that of the two [D31.20]', () => {
  fc.assert(
    fc.property(reportSeries, (document) => {
      for (const { companyId } of document.companies) {
        expect(wrongDifferences(document, companyId)).toEqual([])
      }
    }),
    propertyRuns(200),
  )
})

test('a change in a sentence is the difference of the two scores that texts show [D15.622]', () => {
  fc.assert(
    fc.property(reportSeries, (document) => {
      for (const { companyId } of document.companies) {
        const wrong = everyClaim(document, companyId).map((claim) => wrongChange(claim, document))
        expect(wrong.filter((text) => text !== null)).toEqual([])
      }
    }),
    propertyRuns(60),
  )
})

test('the worth of a single gain or loss is the same in its sentence and its row [D27.54]', () => {
  fc.assert(
    fc.property(reportSeries, (document) => {
      const wrong = document.companies.filter((company) => {
        const text = sentenceOf(returnsClaims(document, company)) ?? ''
        const { lost, gained } = findReturns(document, company.companyId) ?? {
          lost: [],
          gained: [],
        }
        return [lost, gained].some(
          ([first, ...others]) =>
            first &&
            others.length === 0 &&
            text.includes('today’s weights') &&
            !text.includes(`would be ${pointsText(first.worth)} `),
        )
      })
      expect(wrong).toEqual([])
    }),
    propertyRuns(200),
  )
})

test('a priority is the displayed gap times the displayed weight, halves up [D15.440]', () => {
  const expected = ({ gap, weight }: CategoryStanding) => {
    const tenths = Math.round(gap * 1000 * weight)
    return `${Math.floor(tenths / 10)}.${tenths % 10}`
  }
  fc.assert(
    fc.property(reportSeries, (document) => {
      const rows = document.companies
        .flatMap(({ companyId }) => findCategoryStandings(document, companyId, null))
        .filter(({ gap }) => gap > 0)
      expect(rows.map(priorityText)).toEqual(rows.map(expected))
    }),
    propertyRuns(200),
  )
})
