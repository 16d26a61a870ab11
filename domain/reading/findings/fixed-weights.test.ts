import { expect, test } from 'vitest'

import { applyWhatIf, resolveWhatIf } from '../../brand/what-if/what-if.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import { fixedWeights, weightLabel } from '../document/fixed-weights.ts'
import { explainScoring, SCORING_EXPLAINED } from './scoring-explained.ts'

const document = buildReportDocument(reportInputs)

test('the explanation of scoring names the fixed weights [D15.261]', () => {
  expect(fixedWeights(document)).toEqual(new Set(['t']))
  expect(explainScoring(document).at(-1)).toBe(
    'The weight of Transfers (1.0) is fixed and does not follow from the survey.',
  )
  const categories = reportInputs.categories.map((one) => ({ ...one, fixedScoringWeight: null }))
  const free = buildReportDocument({ ...reportInputs, categories })
  expect(explainScoring(free)).toEqual(SCORING_EXPLAINED[1])
  expect([weightLabel(1, true), weightLabel(1.5, false)]).toEqual(['1.0 fixed', '1.5'])
})

test('the explanation in a preview names no fixed weights [D15.261]', () => {
  const preview = buildPreview(document)
  expect(fixedWeights(preview)).toEqual(new Set())
  expect(explainScoring(preview)).toEqual(SCORING_EXPLAINED[1])
  expect(JSON.stringify(preview)).not.toContain('"fixed"')
})

test('the reader’s own weight in a custom view is not called fixed [D15.261]', () => {
  const view = resolveWhatIf(document, { categories: { t: 3 } })
  expect(fixedWeights(applyWhatIf(document, view))).toEqual(new Set())
})

test('the explanation of scoring makes no claim on the questions of the survey [D15.269]', () => {
  expect(SCORING_EXPLAINED[1].join(' ')).not.toMatch(/important|importance|matters/)
})
