import fc from 'fast-check'
import { expect, test } from 'vitest'

import { propertyRuns } from '../../testing/property-runs.ts'
import { reportSeries } from '../../testing/report-series.ts'
import { wrongDifferences } from '../../testing/shown-differences.ts'

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
