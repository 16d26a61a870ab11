import fc from 'fast-check'
import { expect, test } from 'vitest'

import { propertyRuns } from '../../testing/property-runs.ts'
import { reportSeries } from '../../testing/report-series.ts'
import { wrongDifferences } from '../../testing/shown-differences.ts'
import { tablePoints } from '../../text/number-text.ts'
import { findCategoryStandings, priorityText } from './category-standing.ts'

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

test('a priority is the displayed gap times the displayed weight, halves up [D15.440]', () => {
  const units = (text: string) => Math.round(Number(text) * 100)
  fc.assert(
    fc.property(reportSeries, (document) => {
      for (const { companyId } of document.companies) {
        for (const row of findCategoryStandings(document, companyId, null)) {
          const product = units(tablePoints(row.gap)) * row.weight * 2
          const tenths = Math.floor((product + 10) / 20)
          const text = `${Math.floor(tenths / 10)}.${tenths % 10}`
          if (row.gap > 0) expect(priorityText(row)).toBe(text)
        }
      }
    }),
    propertyRuns(200),
  )
})
