import fc from 'fast-check'
import { expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'
import { propertyRuns } from '../../testing/property-runs.ts'
import { scoredDocument } from '../../testing/scored-document.ts'
import { scoringInputs } from '../../testing/scoring-inputs.ts'
import type { WhatIfSettings } from '../what-if/what-if-settings.ts'
import { customRankings, resolveWhatIf } from '../what-if/what-if.ts'
import { findSwaps } from './find-swaps.ts'

/** Returns whether the second company is ahead of the first by the published formula. */
function isSwapped(document: ReportDocument, settings: WhatIfSettings, pair: readonly string[]) {
  const resolved = resolveWhatIf(document, settings)
  if (resolved.ignored.length > 0) return false
  const { overall } = customRankings(document, resolved)!
  const [better, worse] = pair.map((id) => overall.find(({ companyId }) => companyId === id)!.score)
  return worse! > better!
}

/** The distance of the nearest weight in hundredths that swaps a pair, by trying all of them. */
function nearest(document: ReportDocument, pair: readonly string[], kind: 'device' | 'category') {
  const { deviceWeights, categoryWeights } = document.scoring!
  const parts: { from: number; most: number; settings: (to: number) => WhatIfSettings }[] =
    kind === 'device'
      ? APPLICATIONS.map(({ title }) => ({
          from: deviceWeights[title],
          most: 100,
          settings: (to) => ({ devices: { [title]: to } }),
        }))
      : categoryWeights.map(({ categoryId, weight }) => ({
          from: weight,
          most: 500,
          settings: (to) => ({ categories: { [categoryId]: to } }),
        }))
  const distances = parts.flatMap(({ from, most, settings }) =>
    Array.from({ length: most + 1 }, (_, hundredths) => hundredths / 100)
      .filter((to) => isSwapped(document, settings(to), pair))
      .map((to) => distanceOf(from, to)),
  )
  return distances.length > 0 ? Math.min(...distances) : null
}

/** Without the error of floating point. */
function distanceOf(from: number, to: number): number {
  return Math.round(Math.abs(to - from) * 1e9) / 1e9
}

test('the smallest change of a weight that swaps neighbours equals the result of trying all, by each formula [D13.56 D28.155]', () => {
  fc.assert(
    fc.property(scoringInputs, fc.constantFrom<FormulaVersion>(1, 2), (inputs, formula) => {
      const document = scoredDocument({ ...inputs, formula })
      for (const { better, worse, category, device } of findSwaps(document)) {
        const pair = [better.companyId, worse.companyId]
        const found = { category, device }
        for (const kind of ['category', 'device'] as const) {
          const weight = found[kind]
          const distance = weight && distanceOf(weight.from, weight.to)
          expect(distance).toBe(nearest(document, pair, kind))
        }
      }
    }),
    propertyRuns(12),
  )
})
