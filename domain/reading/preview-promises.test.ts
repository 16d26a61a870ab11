import { expect, test } from 'vitest'

import { reportInputs } from '../testing/report-inputs.ts'
import { buildPreview } from './document/build-preview.ts'
import { buildReportDocument } from './document/build-report-document.ts'
import { previewPromise } from './preview-promises.ts'

/** A first edition's What Changed has no promise. */
const PAGES = ['executive-summary', 'category-performance'] as const
const COMPARISON = /previous edition|has changed/

const earlier = buildReportDocument({
  ...reportInputs,
  report: { ...reportInputs.report, _id: 'r0', date: '2025-10-01T00:00:00.000Z' },
})
function promises(edition: number): string[] {
  const previous = edition === 1 ? [] : [earlier]
  const preview = buildPreview(buildReportDocument({ ...reportInputs, edition, previous }))
  return PAGES.map((page) => previewPromise(page, preview))
}

test('the preview of a first edition promises no comparison with an earlier one on any page [D31.115]', () => {
  expect(promises(1).filter((promise) => COMPARISON.test(promise))).toEqual([])
  expect(promises(2).filter((promise) => COMPARISON.test(promise))).toHaveLength(PAGES.length)
})
