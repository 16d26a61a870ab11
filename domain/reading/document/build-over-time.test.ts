import { describe, expect, test } from 'vitest'

import { byApplication } from '../../catalogue/application.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { toEarlierDocument } from './build-history.ts'
import { buildPreview } from './build-preview.ts'
import { buildReportDocument } from './build-report-document.ts'
import type { ReportInputs } from './report-inputs.ts'

const DATES = ['2025-05-01', '2025-07-01', '2025-09-01'].map((day) => `${day}T00:00:00.000Z`)

/** Calculates the scores again, as for an edition with other answers or another catalogue. */
function scored(inputs: ReportInputs): ReportInputs {
  const companies = inputs.companies.map((company) => ({
    userRatings: {},
    ...company,
  }))
  const { categories, answers, surveyRows, deviceWeights } = inputs
  if (!deviceWeights) throw new Error('No device weights')
  const scores = scoreReport({
    companies,
    categories,
    surveyRows: surveyRows ?? [],
    deviceWeights,
    answers,
  })
  return { ...inputs, scores }
}

/** An edition that does not have some capabilities, categories and companies. */
function without(inputs: ReportInputs, ids: readonly string[]): ReportInputs {
  const has = (id: string) => !ids.includes(id)
  return scored({
    ...inputs,
    companies: inputs.companies.filter(({ companyId }) => has(companyId)),
    categories: inputs.categories.filter(({ categoryId }) => has(categoryId)),
    capabilities: inputs.capabilities.filter((one) => has(one.capabilityId) && has(one.categoryId)),
    answers: inputs.answers.filter(
      (one) => has(one.capabilityId) && has(one.categoryId) && has(one.companyId),
    ),
  })
}

const build = (earlier: readonly ReportInputs[], now: ReportInputs = reportInputs) =>
  buildReportDocument({
    ...now,
    previous: earlier.map((inputs, index) => earlierEdition(DATES[index]!, inputs)),
  })

test('a first edition and a preview have no series [D13.70]', () => {
  expect(build([]).overTime).toBeNull()
  expect(buildPreview(build([reportInputs])).overTime).toBeNull()
  expect(build([reportInputs]).overTime).not.toBeNull()
})

test('the series are the same from whole documents, in any order, and from their stored parts [D13.70]', () => {
  const editions = [without(reportInputs, ['t2']), reportInputs, without(reportInputs, ['s'])].map(
    (inputs, index) => earlierEdition(DATES[index]!, inputs),
  )
  const { overTime } = buildReportDocument({ ...reportInputs, previous: editions })
  const kept = editions.map(toEarlierDocument).toReversed()
  expect(buildReportDocument({ ...reportInputs, previous: kept }).overTime).toEqual(overTime)
})

describe('a category', () => {
  test('has the number of capabilities that each company had, and none before it came', () => {
    const had = withAnswer(reportInputs, 's', 'iPhone App', 't1', { hasCapability: true })
    const { overTime, matrix } = build([without(had, ['a', 't2']), had])
    expect(matrix.map(({ categoryId }) => categoryId)).toEqual(['a', 'l', 't'])
    expect(overTime?.companyIds).toEqual(['n', 's'])
    expect(overTime?.categories.map(({ capabilities }) => capabilities)).toEqual([
      [0, 1],
      [2, 2],
      [1, 2],
    ])
    expect(overTime?.categories[2]?.available['iPhone App']).toEqual([
      [1, 2],
      [1, 1],
    ])
  })

  test('has null for a company that was not compared, and series of a former company', () => {
    const south = without(reportInputs, ['n'])
    const now = without(reportInputs, ['s'])
    const { overTime } = build([south, reportInputs], now)
    expect(overTime?.companyIds).toEqual(['n', 's'])
    expect(overTime?.categories[1]?.available['iPhone App']).toEqual([
      [null, 2],
      [0, 0],
    ])
  })
})

describe('the adoption of a capability', () => {
  test('counts the companies that had it among those with an answer, and none before it existed', () => {
    const { overTime } = build([without(reportInputs, ['t1']), reportInputs])
    // In the order of the matrix: a1, l2, l1, t2, t1.
    const sent = overTime?.capabilities[4]
    expect(sent?.['iPhone App']).toEqual({ have: [0, 1], of: [0, 2], interrupted: [] })
    // Unanswered at one of the two.
    expect(sent?.['Mobile Web']).toEqual({ have: [0, 0], of: [0, 1], interrupted: [] })
  })

  test('names companies that lost it, whether they have it again or not', () => {
    const lost = withAnswer(reportInputs, 'n', 'iPhone App', 't1', { hasCapability: false })
    const unknown = withAnswer(reportInputs, 'n', 'iPhone App', 't1', { hasCapability: null })
    const interrupted = (...editions: ReportInputs[]) =>
      build(editions.slice(0, -1), editions.at(-1)).overTime?.capabilities[4]?.['iPhone App']
        .interrupted
    expect(interrupted(reportInputs, lost)).toEqual([0])
    expect(interrupted(reportInputs, lost, reportInputs)).toEqual([0])
    expect(interrupted(reportInputs, unknown, reportInputs)).toEqual([])
    expect(interrupted(lost, lost)).toEqual([])
    expect(interrupted(lost, reportInputs)).toEqual([])
  })
})

describe('the matched catalog', () => {
  test('has no scores of its own when the catalogue did not change [D13.73]', () => {
    const fewer = without(reportInputs, ['s'])
    expect(build([fewer, reportInputs]).overTime?.matched).toBeNull()
  })

  test('has the scores of reports with only the capabilities of all editions, by their own weights [D13.73]', () => {
    const first = { ...without(reportInputs, ['t2']), deviceWeights: byApplication(() => 1) }
    const before = scored(first)
    const now = without(reportInputs, ['a'])
    const { overTime } = build([before, reportInputs], now)
    expect(overTime?.matched).toMatchObject({ categories: 2, capabilities: 3 })
    for (const [edition, inputs] of [before, reportInputs, now].entries()) {
      const same = without(inputs, ['t2', 'a'])
      for (const score of same.scores ?? []) {
        const company = overTime?.companyIds.indexOf(score.companyId) ?? -1
        expect(overTime?.matched?.overall[company]?.[edition]).toBe(score.overallPercentage)
        expect(overTime?.matched?.applications['iPhone App'][company]?.[edition]).toBe(
          score.applications['iPhone App'].unweightedDevicePercentage,
        )
      }
    }
  })

  test('leaves out capabilities that are in another category now, and has no scores of unscored editions', () => {
    const moved = scored({
      ...reportInputs,
      capabilities: reportInputs.capabilities.map((one) =>
        one.capabilityId === 'l1' ? { ...one, categoryId: 'a' } : one,
      ),
      answers: reportInputs.answers.map((one) =>
        one.capabilityId === 'l1' ? { ...one, categoryId: 'a' } : one,
      ),
    })
    const unscored = { ...reportInputs, scores: null }
    const matched = build([moved, unscored]).overTime?.matched
    expect(matched?.capabilities).toBe(4)
    expect(matched?.overall[0]?.[1]).toBeNull()
    expect(matched?.overall[0]?.[2]).toBeGreaterThan(0)
  })
})

test('additions and removals are counted, and only additions that this edition has are named [D13.74]', () => {
  const secret = scored({
    ...reportInputs,
    capabilities: [
      ...reportInputs.capabilities,
      { capabilityId: 'gone', categoryId: 't', title: 'A secret of May' },
    ],
  })
  const document = build([
    freeze(without(reportInputs, ['s', 't2', 'a'])),
    secret,
    without(reportInputs, ['n']),
  ])
  expect(document.overTime?.changes).toEqual([
    {
      companiesCame: ['s'],
      companiesWent: [],
      categoriesCame: 1,
      categoriesWent: 0,
      capabilitiesCame: 3,
      capabilitiesWent: 0,
      capabilityIds: ['a1', 't2'],
    },
    {
      companiesCame: [],
      companiesWent: ['n'],
      categoriesCame: 0,
      categoriesWent: 0,
      capabilitiesCame: 0,
      capabilitiesWent: 1,
      capabilityIds: [],
    },
    {
      companiesCame: ['n'],
      companiesWent: [],
      categoriesCame: 0,
      categoriesWent: 0,
      capabilitiesCame: 0,
      capabilitiesWent: 0,
      capabilityIds: [],
    },
  ])
  expect(JSON.stringify(document)).not.toContain('gone')
  expect(JSON.stringify(document)).not.toContain('secret')
})

test('the device weights of an earlier edition are revealed only as shares [D13.70]', () => {
  const doubled = scored({
    ...reportInputs,
    deviceWeights: { 'Mobile Web': 0.25, 'iPhone App': 0.5, 'Android App': 0.5 },
  })
  const { overTime } = build([doubled, { ...reportInputs, scores: null }])
  expect(overTime?.applicationShares).toEqual([
    { 'Mobile Web': 0.2, 'iPhone App': 0.4, 'Android App': 0.4 },
    null,
  ])
})
