import { expect, test } from 'vitest'

import { whatIfClaim } from '../../reading/claims/what-if-claims.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { refute } from '../../testing/claims/checkers.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { weightText } from '../../text/weight-text.ts'
import { changesText, whatIfFinding } from './what-if-sentences.ts'
import type { WhatIfSettings } from './what-if-settings.ts'
import { customRankings, resolveWhatIf } from './what-if.ts'

/** Eastbank has everything on the iPhone App, Westbank everything on Mobile Web, Zinc nothing. */
const companies = [
  { companyId: 'e', title: 'Eastbank', userRatings: {} },
  { companyId: 'w', title: 'Westbank', userRatings: {} },
  { companyId: 'z', title: 'Zinc', userRatings: {} },
]
const answers = reportInputs.answers
  .filter(({ companyId }) => companyId === 'n')
  .flatMap((answer) =>
    companies.map(({ companyId }) => ({
      ...answer,
      companyId,
      hasCapability:
        (companyId === 'e' && answer.application === 'iPhone App') ||
        (companyId === 'w' && answer.application === 'Mobile Web'),
    })),
  )
const deviceWeights = { 'Mobile Web': 0.4, 'iPhone App': 0.8, 'Android App': 0.5 }
const categories = reportInputs.categories.map((one) => ({ ...one, fixedScoringWeight: 2 }))
const inputs = { ...reportInputs, companies, categories, answers, deviceWeights }
const document = buildReportDocument({
  ...inputs,
  scores: scoreReport({ ...inputs, surveyRows: reportInputs.surveyRows ?? [] }),
})

function find(settings: WhatIfSettings, companyId = 'w') {
  const resolved = resolveWhatIf(document, settings)
  const custom = customRankings(document, resolved)?.overall ?? []
  const finding = whatIfFinding(document, resolved, custom, companyId)
  return finding && { headline: finding.headline.text, detail: finding.detail?.text ?? '' }
}

test.each<[WhatIfSettings, string, string]>([
  [
    {},
    'Westbank is 2nd of 3 with the published weights.',
    'Eastbank is 22.7 points ahead of Westbank.',
  ],
  [
    { devices: { 'Mobile Web': 0.9 }, without: ['z'] },
    'With a weight of 0.90 for Mobile Web, and without Zinc, Westbank would be 1st of 2, past Eastbank.',
    'A weight of 0.80 or more for Mobile Web would be enough.',
  ],
  [
    { devices: { 'Mobile Web': 0.9, 'Android App': 0.1 } },
    'With weights of 0.90 for Mobile Web and 0.10 for the Android App, Westbank would be 1st of 3, past Eastbank.',
    'A weight of 0.80 or more for Mobile Web would be enough by itself.',
  ],
  [
    { devices: { 'Mobile Web': 0.6, 'iPhone App': 0.5 } },
    'With weights of 0.60 for Mobile Web and 0.50 for the iPhone App, Westbank would be 1st of 3, past Eastbank.',
    'A weight of 0.80 or more for Mobile Web would be enough by itself, and so would one of 0.40 or less for the iPhone App.',
  ],
  [
    { devices: { 'Mobile Web': 0.8 } },
    'With a weight of 0.80 for Mobile Web, Westbank would be 1st of 3, level with Eastbank.',
    'A weight of 0.80 or more for Mobile Web would be enough.',
  ],
  [
    { without: ['e'] },
    'Without Eastbank, Westbank would be 1st of 2 instead of 2nd of 3.',
    'Zinc would be 22.8 points behind Westbank.',
  ],
])('settings %j read "%s" and "%s" [D13.53]', (settings, headline, detail) => {
  expect(find(settings)).toEqual({ headline, detail })
})

test('the sentences name the companies that a company falls behind, and count many changes [D13.53]', () => {
  expect(find({ devices: { 'Mobile Web': 1 } }, 'e')?.headline).toBe(
    'With a weight of 1.00 for Mobile Web, Eastbank would be 2nd of 3, behind Westbank.',
  )
  const categories = { a: 1, l: 1, t: 5 }
  expect(find({ devices: { 'Mobile Web': 0 }, categories }, 'e')?.headline).toBe(
    'With 4 weights changed, Eastbank would stay 1st of 3.',
  )
  expect(find({ without: ['w'] })).toEqual({
    headline: 'Without Westbank, Eastbank would be first of 2 companies.',
    detail: 'Westbank is left out.',
  })
  expect(find({}, 'unknown')).toBeNull()
})

test('the summary counts changed weights and companies left out [D13.53]', () => {
  const settings = { devices: { 'Mobile Web': 0.9 }, without: ['z'] }
  expect(changesText(resolveWhatIf(document, settings))).toBe(
    '1 weight changed, 1 company left out',
  )
  expect(changesText(resolveWhatIf(document, {}))).toBe('')
})

test('a device weight has two decimals, a category weight one if that is enough', () => {
  expect([weightText('device', 0.8), weightText('category', 3)]).toEqual(['0.80', '3.0'])
  expect(weightText('category', 3.38)).toBe('3.38')
})

test('only changes that give the rank at their own values are said to give it alone [D15.273]', () => {
  const settings = { devices: { 'Mobile Web': 0.65, 'iPhone App': 0.6 } }
  const { headline, detail } = find(settings)!
  expect(headline).toContain('Westbank would be 1st')
  // Mobile Web would do it alone with a weight of 0.80 or more, which is not its value here.
  expect(detail).toBe(
    'A weight of 0.80 or more for Mobile Web would be enough by itself, and so would one of 0.40 or less for the iPhone App.',
  )
  const resolved = resolveWhatIf(document, settings)
  const custom = customRankings(document, resolved)!.overall
  const finding = whatIfFinding(document, resolved, custom, 'w')!
  expect(refute(finding.detail!, document)).toBeNull()
  const none = whatIfClaim('none alone enough', {
    companyId: 'w',
    company: 'Westbank',
    view: resolveWhatIf(document, { devices: { 'Mobile Web': 0.9 } }),
    rank: 1,
  })
  expect(refute(none, document)).toBe('Mobile Web is enough')
})
