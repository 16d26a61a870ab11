import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { gapText } from '../../text/number-text.ts'
import { explainScoreChange } from '../breakdown/explain-change.ts'
import { changeClaim, waterfallTable } from '../charts/change-texts.ts'
import { buildPreview } from './build-preview.ts'
import { buildReportDocument } from './build-report-document.ts'
import { roundParts } from './build-score-changes.ts'
import type { ReportDocument } from './report-document.ts'
import type { EarlierDocument, ReportInputs } from './report-inputs.ts'

interface Edition {
  /** Available or not, by answer. */
  readonly available?: readonly boolean[]
  /** Ratings of Northbank's apps. */
  readonly rating?: number
  readonly mobileWeb?: number
  readonly without?: string
}

const COMPANIES = ['n', 's']

/** A document whose scores are those of its answers. */
function build(edition: Edition, date: string, previous: readonly EarlierDocument[] = []) {
  const { available, rating = 4, mobileWeb = 0.5, without = '' } = edition
  const deviceWeights = { 'Mobile Web': mobileWeb, 'iPhone App': 1, 'Android App': 1 }
  const inputs: ReportInputs = {
    ...reportInputs,
    report: { ...reportInputs.report, _id: date, date },
    categories: reportInputs.categories.filter(({ categoryId }) => categoryId !== without),
    capabilities: reportInputs.capabilities.filter(({ categoryId }) => categoryId !== without),
    answers: reportInputs.answers
      .map((answer, index) => ({
        ...answer,
        hasCapability: available?.[index] ?? answer.hasCapability === true,
      }))
      .filter(({ categoryId }) => categoryId !== without),
  }
  const scores = scoreReport({
    companies: [
      { companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': rating } },
      { companyId: 's', title: 'Southbank', userRatings: { 'Android App': 3 } },
    ],
    categories: inputs.categories.map((category) => ({ ...category, fixedScoringWeight: null })),
    surveyRows: inputs.surveyRows ?? [],
    deviceWeights,
    answers: inputs.answers,
  })
  return freeze(buildReportDocument({ ...inputs, deviceWeights, scores, previous }))
}

const AUGUST = '2025-08-01T00:00:00.000Z'
const NOVEMBER = '2025-11-01T00:00:00.000Z'
const ABOUT = { companyId: 'n', company: 'Northbank', application: null, date: NOVEMBER }
const SUBJECTS = [null, ...APPLICATIONS.map(({ title }) => title)]

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('the parts of a score’s change add up to it, for any two editions [D12.46]', () => {
  const edition = fc.record({
    available: fc.array(fc.boolean(), {
      minLength: reportInputs.answers.length,
      maxLength: reportInputs.answers.length,
    }),
    rating: fc.double({ min: 0, max: 5, noNaN: true }).map((stars) => Math.round(stars * 10) / 10),
    mobileWeb: fc.constantFrom(0.1, 0.5, 0.75, 1),
    without: fc.constantFrom('', 'a', 't'),
  })
  fc.assert(
    fc.property(edition, edition, (before, now) => {
      const document = build(now, NOVEMBER, [build(before, AUGUST)])
      for (const companyId of COMPANIES) {
        for (const application of SUBJECTS) {
          const explained = explainScoreChange(document, companyId, application)!
          const units = explained.parts.map(({ change }) => Math.round(change * 10_000))
          expect(sum(units)).toBe(Math.round(explained.change * 10_000))
          expect(explained.change).toBeCloseTo(explained.now - explained.before, 10)
        }
      }
    }),
    { numRuns: 40 },
  )
})

describe('calculated by hand', () => {
  // Passkeys, of the category Login, went from Northbank's iPhone App.
  const lost = reportInputs.answers.map(
    ({ companyId, application, capabilityId, hasCapability }) =>
      hasCapability === true &&
      !(companyId === 'n' && application === 'iPhone App' && capabilityId === 'l1'),
  )
  const document = build({ available: lost }, NOVEMBER, [build({}, AUGUST)])

  test('the loss of a capability costs the share of its category times the weight, over the total [D12.45]', () => {
    const { weight } = document.scoring!.categoryWeights.find((one) => one.categoryId === 'l')!
    const total = sum(document.scoring!.categoryWeights.map((one) => one.weight)) + 0.2
    const iphone = explainScoreChange(document, 'n', 'iPhone App')!
    expect(iphone.parts[0]).toMatchObject({ id: 'l', title: 'Login' })
    expect(iphone.parts[0]?.change).toBeCloseTo(-weight / 2 / total, 3)
    expect(iphone.parts.slice(1).map(({ change }) => change)).toEqual([0, 0, 0])
    const overall = explainScoreChange(document, 'n', null)!
    expect(overall.parts[0]?.change).toBeCloseTo(-weight / 2 / total / 2.5, 3)
    expect(explainScoreChange(document, 'n', 'Android App')?.change).toBe(0)
  })

  test('the waterfall shows the figures of the document [D12.47]', () => {
    const explained = explainScoreChange(document, 'n', null)!
    const { rows } = waterfallTable(explained, NOVEMBER)
    const [first, login] = rows
    expect(first).toEqual({ id: 'before', name: 'August 2025', values: [explained.before, null] })
    expect(login).toMatchObject({ name: 'Login', values: [explained.now, explained.change] })
    expect(rows.at(-1)).toEqual({
      id: 'now',
      name: 'November 2025',
      values: [explained.now, explained.change],
    })
    const points = Math.abs(explained.change * 100).toFixed(1)
    expect(changeClaim(explained, ABOUT)?.text).toBe(
      `Northbank has lost ${gapText(explained.now, explained.change)} since August 2025, mostly in Login (−${points}).`,
    )
  })

  test('a change of 0 names the parts that cancel out [D15.274]', () => {
    const explained = explainScoreChange(document, 'n', null)!
    const parts = [
      { id: 'l', title: 'Login', change: 0.01 },
      { id: 'a', title: 'Alerts', change: -0.01 },
    ]
    const same = { ...explained, now: explained.before, change: 0 }
    expect(changeClaim({ ...same, parts }, ABOUT)?.text).toBe(
      'Northbank’s score is the same as in August 2025: gains in Login (+1.0) offset losses in Alerts (−1.0).',
    )
    const still = parts.map((part) => ({ ...part, change: 0 }))
    expect(changeClaim({ ...same, parts: still }, ABOUT)?.text).toBe(
      'Northbank’s score is the same as in August 2025, in every category.',
    )
  })

  test('the parts of categories no longer compared are one part without a name', () => {
    const smaller = build({ without: 't' }, NOVEMBER, [build({}, AUGUST)])
    const parts = explainScoreChange(smaller, 'n', null)!.parts
    expect(parts.map(({ id }) => id)).toContain('former')
    expect(JSON.stringify(smaller.scoreChanges)).not.toMatch(/Transfers|"t"/)
  })
})

test('changes are missing in a first edition, in a preview, or without previous scores', () => {
  const first = build({}, AUGUST)
  const unscored = { ...first, scoring: null }
  const second = build({}, NOVEMBER, [first])
  const none = (document: ReportDocument) => [
    document.scoreChanges,
    explainScoreChange(document, 'n', null),
  ]
  expect(none(first)).toEqual([null, null])
  expect(none(build({}, NOVEMBER, [unscored]))).toEqual([null, null])
  expect(none(buildPreview(second))).toEqual([null, null])
  expect(explainScoreChange(second, 'x', null)).toBeNull()
})

test('rounded parts add up, the largest remainders first, and 0 stays 0', () => {
  expect(roundParts([0.00014, 0.00016, 0], 0.0003)).toEqual([0.0001, 0.0002, 0])
  expect(roundParts([-0.00015, 0.00005], -0.0001)).toEqual([-0.0001, 0])
  expect(roundParts([0.00011, 0.00012], 0.0002)).toEqual([0.0001, 0.0001])
  expect(roundParts([0, 0], -0.0001)).toEqual([0, -0.0001])
  expect(roundParts([], 0)).toEqual([])
})

test('the first of several parts with equal remainders is rounded up, whatever their size [D15.254]', () => {
  expect(roundParts([0.00012, 0.00032], 0.0005)).toEqual([0.0002, 0.0003])
  expect(roundParts([0.00032, 0.00012], 0.0005)).toEqual([0.0004, 0.0001])
})
