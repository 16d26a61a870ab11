import { collectFacts } from '@insights/domain/brand/facts/report-facts.ts'
import { buildPreview } from '@insights/domain/reading/document/build-preview.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { reportSeries } from '@insights/domain/testing/report-series.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { etagOf } from './store-report-document.ts'
import { DOCUMENT_SHAPE } from './stored-document.ts'

/** Everything that is stored of a report, but for what later editions need. */
function storedOf(document: ReportDocument): string {
  const steps = collectFacts(document)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return JSON.stringify([document, buildPreview(document), step.value])
}

// Published editions keep what was stored until the shape is another one. Where this fails, increase
// `DOCUMENT_SHAPE` and take the fingerprint that it prints. (Another version of fast-check draws others.)
test('a change of what is stored of a report has a shape of its own [D15.755]', () => {
  const reports = fc.sample(reportSeries, { seed: 1, numRuns: 100 })
  expect([DOCUMENT_SHAPE, etagOf(reports.map(storedOf).join())]).toEqual([
    12,
    'ltwLlFHatEcaP3_5lTRF_3Wppzz',
  ])
})
