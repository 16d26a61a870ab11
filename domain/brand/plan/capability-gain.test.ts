import fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildPreview } from '../../reading/document/build-preview.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import { scoreWith } from '../../reading/findings/capability-worth.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { scoredDocuments } from '../../testing/scored-documents.ts'
import { findCapabilityGains } from './capability-gain.ts'

test('the gain of a capability is the score with it less the one without, on each application that lacks it [D31.61]', () => {
  fc.assert(
    fc.property(scoredDocuments(99), (document) => {
      const [{ companyId } = { companyId: '' }] = document.companies
      const now = scoreWith(document, companyId, [], true)!
      for (const { capabilityId, available } of document.matrix.flatMap(
        ({ capabilities }) => capabilities,
      )) {
        const gains = findCapabilityGains(document, companyId, capabilityId)
        expect(gains.map(({ application }) => application)).toEqual(
          document.applications
            .map(({ title }) => title)
            .filter((title) => available[title][0] !== true),
        )
        for (const { application, gain } of gains) {
          const cell = { application, capabilityId }
          expect(scoreWith(document, companyId, [cell], true)! - now).toBeCloseTo(gain, 10)
        }
      }
    }),
    { numRuns: 40 },
  )
})

test('a capability gains nothing where it is there, in a preview, and for an unknown company [D31.61]', () => {
  const document = buildReportDocument(reportInputs)
  // Southbank has the passkey on Mobile Web alone.
  const found = findCapabilityGains(document, 's', 'l1').map(({ application }) => application)
  expect(found).toEqual(['iPhone App', 'Android App'])
  expect(findCapabilityGains(document, 'x', 'l1')).toEqual([])
  expect(findCapabilityGains(buildPreview(document), 's', 'l1')).toEqual([])
})
