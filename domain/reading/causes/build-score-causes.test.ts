import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import type { ReportDocument } from '../document/report-document.ts'
import type { EarlierDocument, ReportInputs } from '../document/report-inputs.ts'
import { type CauseParts, CAUSES } from './causes.ts'

interface Edition {
  readonly available?: readonly boolean[]
  readonly rating?: number
  readonly mobileWeb?: number
  /** Fixed weight of Login. */
  readonly login?: number
  /** A category that the edition does not have. */
  readonly without?: string
  /** The category of the passkey. */
  readonly passkeyIn?: string
  readonly formula?: FormulaVersion
}

/** A document whose scores are those of its inputs. */
function build(edition: Edition, date: string, previous: readonly EarlierDocument[] = []) {
  const { available, rating = 4, mobileWeb = 0.5, login = 3, without = '' } = edition
  const { formula = 1 } = edition
  const categoryOf = (capabilityId: string, categoryId: string) =>
    capabilityId === 'l1' ? (edition.passkeyIn ?? categoryId) : categoryId
  const moved = <Row extends { capabilityId: string; categoryId: string }>(row: Row): Row => ({
    ...row,
    categoryId: categoryOf(row.capabilityId, row.categoryId),
  })
  const inputs: ReportInputs = {
    ...reportInputs,
    report: { ...reportInputs.report, _id: date, date },
    categories: reportInputs.categories.filter(({ categoryId }) => categoryId !== without),
    capabilities: reportInputs.capabilities
      .map(moved)
      .filter(({ categoryId }) => categoryId !== without),
    answers: reportInputs.answers
      .map((answer, index) => ({
        ...moved(answer),
        hasCapability: available?.[index] ?? answer.hasCapability === true,
      }))
      .filter(({ categoryId }) => categoryId !== without),
    deviceWeights: { 'Mobile Web': mobileWeb, 'iPhone App': 1, 'Android App': 1 },
  }
  const scores = scoreReport({
    companies: [
      { companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': rating } },
      { companyId: 's', title: 'Southbank', userRatings: { 'Android App': 3 } },
    ],
    categories: inputs.categories.map((category) => ({
      ...category,
      fixedScoringWeight: category.categoryId === 'l' ? login : 1,
    })),
    surveyRows: [],
    deviceWeights: inputs.deviceWeights!,
    answers: inputs.answers,
    formula,
  })
  return freeze(buildReportDocument({ ...inputs, scores, formula, previous }))
}

const AUGUST = '2025-08-01T00:00:00.000Z'
const NOVEMBER = '2025-11-01T00:00:00.000Z'
const compare = (now: Edition, before: Edition) => build(now, NOVEMBER, [build(before, AUGUST)])

/** Returns a company's causes with the change that they divide, overall and by application. */
function dividedChanges({ scoreCauses, rankings }: ReportDocument, companyId: string) {
  const causes = scoreCauses!.companies.find((one) => one.companyId === companyId)!
  const changeIn = (ranks: readonly { companyId: string; change: number | null }[]) =>
    ranks.find((rank) => rank.companyId === companyId)!.change!
  return [
    { parts: causes.overall, change: changeIn(rankings!.overall) },
    ...APPLICATIONS.map(({ title }) => ({
      parts: causes.applications[title],
      change: changeIn(rankings!.applications[title]),
    })),
  ]
}

const units = (fraction: number) => Math.round(fraction * 10_000)
const sumOf = (parts: CauseParts) => CAUSES.reduce((sum, cause) => sum + units(parts[cause]), 0)

const edition: fc.Arbitrary<Edition> = fc.record({
  available: fc.array(fc.boolean(), {
    minLength: reportInputs.answers.length,
    maxLength: reportInputs.answers.length,
  }),
  rating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
  mobileWeb: fc.constantFrom(0.1, 0.5, 0.75, 1),
  login: fc.constantFrom(0.5, 3, 4.5),
  without: fc.constantFrom('', 'a', 't'),
  passkeyIn: fc.constantFrom('l', 't', 'a'),
  formula: fc.constantFrom<FormulaVersion>(1, 2),
})

test('a change of the formula alone is all of a change, by cause and by category [D28.153]', () => {
  const document = compare({ formula: 2 }, { formula: 1 })
  expect(document.scoreCauses?.formula).toBe(1)
  for (const companyId of ['n', 's']) {
    for (const { parts, change } of dividedChanges(document, companyId)) {
      expect(units(parts.method)).toBe(units(change))
      expect(sumOf({ ...parts, method: 0 })).toBe(0)
    }
    const { overall } = document.scoreChanges!.find((one) => one.companyId === companyId)!
    const [{ change } = { change: 0 }] = dividedChanges(document, companyId)
    expect(units(overall.method)).toBe(units(change))
    expect(overall.categories.every((part) => part === 0)).toBe(true)
  }
})

describe('for any two editions', () => {
  test('the causes add up to the displayed change [D13.1]', () => {
    fc.assert(
      fc.property(edition, edition, (now, before) => {
        const document = compare(now, before)
        for (const companyId of ['n', 's']) {
          for (const { parts, change } of dividedChanges(document, companyId)) {
            expect(sumOf(parts)).toBe(units(change))
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a cause that did not change is exactly 0 [D13.2]', () => {
    const same = [
      ['rating', 'rating'],
      ['weights', 'login'],
      ['devices', 'mobileWeb'],
      ['capabilities', 'available'],
    ] as const
    fc.assert(
      fc.property(edition, edition, fc.constantFrom(...same), (now, before, [cause, input]) => {
        const document = compare(now, { ...before, [input]: now[input] })
        const all = dividedChanges(document, 'n')
        expect(all.every(({ parts }) => parts[cause] === 0)).toBe(true)
      }),
      { numRuns: 60 },
    )
    const catalogue = compare({ rating: 3, login: 4 }, { mobileWeb: 1 })
    expect(dividedChanges(catalogue, 'n').every(({ parts }) => parts.catalogue === 0)).toBe(true)
  })

  test('each cause has the opposite sign when the editions are swapped [D13.2]', () => {
    fc.assert(
      fc.property(edition, edition, (now, before) => {
        const there = dividedChanges(compare(now, before), 'n')
        const back = dividedChanges(compare(before, now), 'n')
        for (const [place, { parts }] of there.entries()) {
          for (const cause of CAUSES) {
            expect(units(parts[cause]) + units(back[place]!.parts[cause])).toBe(0)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test('device weights are no cause for an application’s score, nor ratings for Mobile Web [D13.2]', () => {
    fc.assert(
      fc.property(edition, edition, (now, before) => {
        const { applications } = compare(now, before).scoreCauses!.companies[0]!
        for (const { title } of APPLICATIONS) expect(applications[title].devices).toBe(0)
        expect(applications['Mobile Web'].rating).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})

describe('calculated by hand', () => {
  // Southbank on Mobile Web: it had a passkey only, and lost it. Alerts and Transfers weigh 1, the
  // rating 0.2; Login weighed 3 and weighs 4.5.
  const without = reportInputs.answers.map(
    ({ companyId, capabilityId, hasCapability }) =>
      hasCapability === true && !(companyId === 's' && capabilityId === 'l1'),
  )

  test('the causes of a capability lost while its weight rises equal those calculated by hand [D13.3]', () => {
    const document = compare({ available: without, login: 4.5 }, {})
    const before = 1.5 / 5.2
    const withWeight = 2.25 / 6.7
    const { 'Mobile Web': parts } = document.scoreCauses!.companies.find(
      ({ companyId }) => companyId === 's',
    )!.applications
    // Lost first, it costs 1.5 of 5.2; lost after the weights changed, 2.25 of 6.7.
    expect(parts.capabilities).toBeCloseTo(-(before + withWeight) / 2, 3)
    // The weight first brings 2.25 of 6.7 less 1.5 of 5.2; after the loss, nothing.
    expect(parts.weights).toBeCloseTo((withWeight - before) / 2, 3)
    expect([parts.rating, parts.devices, parts.catalogue]).toEqual([0, 0, 0])
  })

  test('the scores without one cause equal those of its old inputs [D15.241]', () => {
    const [now, before] = [{ rating: 3, login: 4.5, mobileWeb: 1 }, { rating: 5 }]
    const { without } = compare(now, before).scoreCauses!.companies[0]!
    const overallOf = (edition: Edition) => build(edition, NOVEMBER).rankings!.overall
    const scoreOf = (edition: Edition) =>
      overallOf(edition).find(({ companyId }) => companyId === 'n')!.score
    expect(without.overall.rating).toBe(scoreOf({ ...now, rating: 5 }))
    expect(without.overall.own).toBe(scoreOf({ ...now, rating: 5 }))
    expect(without.overall.weights).toBe(scoreOf({ ...now, login: 3 }))
    expect(without.overall.devices).toBe(scoreOf({ ...now, mobileWeb: 0.5 }))
    expect(without.overall.capabilities).toBe(scoreOf(now))
    expect(without.applications['Mobile Web'].rating).toBe(
      build(now, NOVEMBER).rankings!.applications['Mobile Web'].find(
        ({ companyId }) => companyId === 'n',
      )!.score,
    )
  })

  test('a single cause is the whole change [D13.3]', () => {
    const document = compare({ rating: 3 }, {})
    const parts = document.scoreCauses!.companies[0]!.applications['iPhone App']
    expect(parts.rating).toBeCloseTo(-0.2 / 5.2, 3)
    expect(parts.rating).toBe(document.rankings!.applications['iPhone App'][0]!.change)
  })

  test('additions to the catalogue and removals are its own cause, stated by numbers alone [D13.4]', () => {
    const document = compare({ passkeyIn: 't' }, { without: 'a', mobileWeb: 0.4 })
    const causes = document.scoreCauses!
    expect(causes.categories).toEqual({ same: 2, came: 1, went: 0 })
    expect(causes.capabilities).toEqual({ same: 4, came: 1, went: 0, moved: 1 })
    expect(causes.weights).toEqual({ same: 2, changed: 0 })
    expect(causes.deviceWeights['Mobile Web']).toBe(0.4)
    const mobile = causes.companies.map(({ applications }) => applications['Mobile Web'])
    expect(mobile.map(({ capabilities }) => capabilities)).toEqual([0, 0])
    expect(mobile.every(({ catalogue }) => catalogue !== 0)).toBe(true)
    expect(Object.keys(causes.companies[0]!)).toEqual([
      'companyId',
      'ratings',
      'overall',
      'applications',
      'without',
    ])
  })
})

test('a first edition, a preview and unscored editions have no causes [D13.4]', () => {
  const first = build({}, AUGUST)
  expect(first.scoreCauses).toBeNull()
  expect(build({}, NOVEMBER, [{ ...first, scoring: null }]).scoreCauses).toBeNull()
  expect(buildPreview(compare({}, {})).scoreCauses).toBeNull()
})
