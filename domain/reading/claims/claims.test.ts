import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CHECKERS, refute } from '../../testing/claims/checkers.ts'
import { everyClaim } from '../../testing/every-claim.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { reportSeries } from '../../testing/report-series.ts'
import type { ClaimName } from './claim.ts'

const NAMES = Object.keys(CHECKERS) as ClaimName[]
const documents = fc.sample(reportSeries, { numRuns: 600, seed: 20_261_124 })

test('every claim holds in its document, with each company as the own brand [D15.284]', () => {
  fc.assert(
    fc.property(reportSeries, (document) => {
      for (const { companyId } of document.companies) {
        const refuted = everyClaim(document, companyId).flatMap((claim) => {
          const reason = refute(claim, document)
          return reason === null ? [] : [`${claim.text} ${reason}`]
        })
        expect(refuted).toEqual([])
      }
    }),
    propertyRuns(300),
  )
})

describe('of sampled documents', () => {
  const made = documents.flatMap((document) =>
    document.companies.flatMap(({ companyId }) =>
      everyClaim(document, companyId).map((claim) => ({ claim, document })),
    ),
  )
  const byName = Map.groupBy(made, ({ claim }) => claim.claim)

  test.each(NAMES)('“%s” is made, and its checker refutes it for another document', (name) => {
    const claims = byName.get(name) ?? []
    expect(claims.length).toBeGreaterThan(0)
    const refuted = claims.some(({ claim, document }) =>
      documents.slice(0, 100).some((other) => other !== document && refute(claim, other) !== null),
    )
    expect(refuted).toBe(true)
  })
})
