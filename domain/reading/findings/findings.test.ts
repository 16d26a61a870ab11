import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { reachesGoal } from '../../brand/plan/plan-target.ts'
import { APPLICATIONS, byApplication } from '../../catalogue/application.ts'
import { rankWithChanges } from '../../scoring/ranking/rank-report.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { sampleUncertainty } from '../../testing/sample-uncertainty.ts'
import { scoreText } from '../../text/number-text.ts'
import { sentenceOf } from '../claims/claim.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import type { ReportDocument } from '../document/report-document.ts'
import type { ReportInputs } from '../document/report-inputs.ts'
import { findCategoryChanges, findCategoryGaps, scoreWith } from './capability-worth.ts'
import {
  companyHeadline,
  editionFindings,
  leaderHeadline,
  nearTies,
  totalChanges,
  scoreAndChange,
} from './headlines.ts'
import { findNearTies, findStanding, formerRank, neighbourRank } from './standing.ts'

const RATED = [
  { companyId: 's', title: 'Southbank', userRatings: { 'iPhone App': 3, 'Android App': 4 } },
  { companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': 4, 'Android App': 5 } },
]

/** Builds the document of inputs, with scores calculated from its answers. */
function build(inputs: ReportInputs): ReportDocument {
  const { categories, surveyRows, deviceWeights, answers } = inputs
  const scores = scoreReport({
    companies: RATED,
    categories: categories.map((category) => ({
      ...category,
      fixedScoringWeight: category.categoryId === 't' ? 1 : null,
    })),
    surveyRows: surveyRows ?? [],
    deviceWeights: deviceWeights!,
    answers,
  })
  return freeze(buildReportDocument({ ...inputs, scores }))
}

const first = build(reportInputs)
const headlineOf = (about: ReportDocument, companyId: string) =>
  sentenceOf(companyHeadline(about, companyId))
const leadOf = (about: ReportDocument) => sentenceOf(leaderHeadline(about))
const preview = buildPreview(first)

/** Northbank had no face login in its apps; Southbank had no passkey. */
let before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
before = withAnswer(before, 'n', 'iPhone App', 'l2', { hasCapability: false })
before = withAnswer(before, 'n', 'Android App', 'l2', { hasCapability: false })
const august = { ...before.report, _id: 'r3', date: '2025-08-01T00:00:00.000Z' }
const earlier = build({ ...before, report: august })
const now = withAnswer(reportInputs, 'n', 'Mobile Web', 'l2', { hasCapability: false })
const document = build({ ...now, previous: [earlier] })

const ranksOf = (...scores: number[]) =>
  rankWithChanges(
    scores.map((score, index) => ({
      companyId: `${index}`,
      company: `Company ${index}`,
      score,
    })),
    null,
  )

/** A document of these scores, without draws. */
function scored(...scores: number[]) {
  const overall = ranksOf(...scores)
  return {
    companies: overall.map(({ companyId, company: title }) => ({ companyId, title })),
    rankings: {
      overall,
      applications: byApplication(() => overall),
      categories: byApplication(() => []),
    },
    uncertainty: null,
  }
}

describe('a company’s standing', () => {
  test('has its neighbours, and its position in the previous edition', () => {
    const standing = findStanding(document, 'n')
    expect(standing).toMatchObject({
      now: { rank: 1, company: 'Northbank' },
      of: 2,
      tiedWith: [],
      before: { rank: 1 },
      previousDate: '2025-08-01T00:00:00.000Z',
      above: null,
      below: { company: 'Southbank', rank: 2 },
    })
    const overall = document.rankings?.overall ?? []
    expect(standing?.below?.gap).toBeCloseTo(overall[0]!.score - overall[1]!.score, 10)
    expect(findStanding(document, 's', 'iPhone App')).toMatchObject({
      now: { rank: 2 },
      above: { companyId: 'n' },
      below: null,
    })
  })

  test('names the companies that share its rank, which are no neighbours', () => {
    const overall = ranksOf(0.9, 0.7, 0.7, 0.5)
    const tied = { rankings: { ...first.rankings!, overall }, history: [] }
    expect(findStanding(tied, '1')).toMatchObject({
      now: { rank: 2 },
      tiedWith: ['Company 2'],
      above: { companyId: '0' },
      below: { companyId: '3', rank: 4 },
      before: null,
      previousDate: null,
    })
  })

  test('is missing in a preview, or for an unknown company', () => {
    expect([findStanding(preview, 'n'), findStanding(first, 'x')]).toEqual([null, null])
  })
})

test('near-ties without draws are neighbours less than half a point apart, without ties', () => {
  const pairs = findNearTies(scored(0.8, 0.796, 0.791, 0.791, 0.7), null)
  expect(pairs.map(({ better, worse }) => [better.companyId, worse.companyId])).toEqual([
    ['0', '1'],
  ])
  expect(nearTies(scored(0.7724, 0.7696, 0.7693)).map(({ text }) => text)).toEqual([
    'Company 0 and Company 1 are 0.2 points apart, a near-tie.',
    'Company 1 and Company 2 are 0.1 points apart, a near-tie.',
  ])
})

test('a pair is a near-tie if neither is ahead in 75 of 100 draws, however far apart [D15.623]', () => {
  const withDraws = (share: number) => {
    const document = scored(0.78, 0.77, 0.6)
    // Company 0 with 1 and 2, then 1 with 2.
    const ahead = [share, 400, 400]
    return {
      ...document,
      uncertainty: {
        ...sampleUncertainty(document, 2)!,
        hidden: { ...sampleUncertainty(document, 2)!.results[2]!, ahead },
      },
    }
  }
  expect(nearTies(withDraws(299)).map(({ text }) => text)).toEqual([
    'Company 0 and Company 1 are 1.0 points apart, a near-tie.',
  ])
  expect(nearTies(withDraws(300))).toEqual([])
})

test('gains of all brands are counted by brand, each capability once [D15.629]', () => {
  const has = answersWhere((company, _, category) => company < 2 && category === 0)
  const { changes } = reportOf({}, { has })
  expect(totalChanges(changes, null, true)?.text).toBe('Two brands added 3 capabilities.')
})

test('a shared rank of a neighbour, and one of the previous edition, is called a tie [D15.444]', () => {
  const has = (all: number) =>
    answersWhere((company, _, category) => company < all || category === 0)
  const document = reportOf({ has: has(0) }, { has: has(2) })
  const standing = findStanding(document, 'cedar')!
  expect([neighbourRank(standing.above!), formerRank(standing)]).toEqual(['joint 1st', 'joint 1st'])
  expect(formerRank(findStanding(document, 'alder')!)).toBe(null)
})

test('no near-tie without draws, and no plan that ends in one, is half a point apart as texts show it [D15.441]', () => {
  const units = fc.nat({ max: 10_000 })
  const tenths = (score: number) => Math.round(Number(scoreText(score).slice(0, -1)) * 10)
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 60 }), (low, gap) => {
      const [better, worse] = [(low + gap) / 10_000, low / 10_000]
      const isShownNear = tenths(better) - tenths(worse) < 5
      expect(findNearTies(scored(better, worse), null)).toHaveLength(isShownNear ? 1 : 0)
      const past = { companyId: '1', company: 'Company 1', score: worse, lead: 0.005 }
      expect(reachesGoal({ past, score: worse }, better)).toBe(!isShownNear)
    }),
  )
  // 0.49 points apart, and shown as 76.6% and 76.1%.
  expect(nearTies(scored(0.7655, 0.7606))).toEqual([])
})

describe('the worth of a capability', () => {
  /** w / (n (0.2 + W)), times the application's part of the device weights. */
  function closedForm({ matrix, scoring }: ReportDocument, categoryId: string, index: number) {
    const weights = scoring!.categoryWeights
    const total = weights.reduce((sum, { weight }) => sum + weight, 0.2)
    const weight = weights.find((one) => one.categoryId === categoryId)!.weight
    const count = matrix.find((one) => one.categoryId === categoryId)!.capabilities.length
    const devices = APPLICATIONS.map(({ title }) => scoring!.deviceWeights[title])
    return (
      ((weight / (count * total)) * devices[index]!) / devices.reduce((sum, one) => sum + one, 0)
    )
  }

  test('equals the formula’s, within rounding, for every missing capability of Southbank', () => {
    const cells = document.matrix.flatMap(({ categoryId, capabilities }) =>
      capabilities.flatMap(({ capabilityId, available }) =>
        APPLICATIONS.flatMap(({ title }, index) =>
          available[title][1] === true ? [] : [{ capabilityId, categoryId, title, index }],
        ),
      ),
    )
    const score = findStanding(document, 's')!.now.score
    fc.assert(
      fc.property(fc.constantFrom(...cells), ({ capabilityId, categoryId, title, index }) => {
        const changed = scoreWith(document, 's', [{ application: title, capabilityId }], true)!
        expect(Math.abs(changed - score - closedForm(document, categoryId, index))).toBeLessThan(
          0.0003,
        )
      }),
    )
  })

  test('equals today’s score without a change, and is missing in a preview', () => {
    expect(scoreWith(document, 'n', [], true)).toBe(findStanding(document, 'n')?.now.score)
    expect(scoreWith(preview, 'n', [], true)).toBeNull()
    expect(scoreWith(document, 'x', [], true)).toBeNull()
  })

  test('is summed by category and application, largest first', () => {
    const changes = findCategoryChanges(document, 'n')
    expect(
      changes.map(({ category, application, gained, capabilities }) => [
        category,
        application,
        gained,
        capabilities.map(({ title }) => title),
      ]),
    ).toEqual([
      ['Login', 'iPhone App', true, ['Face login']],
      ['Login', 'Android App', true, ['Face login']],
      ['Login', 'Mobile Web', false, ['Face login']],
    ])
    const score = findStanding(document, 'n')!.now.score
    const lost = [{ application: 'Mobile Web' as const, capabilityId: 'l2' }]
    expect(changes.at(-1)?.worth).toBeCloseTo(scoreWith(document, 'n', lost, true)! - score, 10)
    expect(findCategoryChanges(preview, 'n')).toEqual([])
  })
})

test('gaps are measured to the best company of each category, over all applications', () => {
  const gaps = findCategoryGaps(document, 's')
  const login = gaps.find(({ category }) => category === 'Login')
  // Southbank: one of two on Mobile Web (0.5 of 2.5). Northbank: one of two there, all elsewhere.
  expect(login).toMatchObject({ share: 0.1, best: 0.9, gap: 0.8, leaders: ['Northbank'] })
  expect(gaps.map(({ gap }) => gap)).toEqual(gaps.map(({ gap }) => gap).toSorted((a, b) => b - a))
  expect(findCategoryGaps(preview, 's')).toEqual([])
})

describe('headlines', () => {
  test('name a company’s rank and its gains and losses', () => {
    expect(headlineOf(document, 'n')).toBe(
      'Northbank stays 1st. It gains 1 capability (2 counting each application) and loses 1 capability on Mobile Web.',
    )
    expect(headlineOf(document, 's')).toBe(
      'Southbank stays 2nd. It gains 1 capability on Mobile Web.',
    )
    expect(headlineOf(first, 's')).toBe('Southbank is 2nd of 2.')
    expect(headlineOf(preview, 's')).toBeNull()
  })

  test('name both ranks of a company whose rank changed', () => {
    const history = document.history.map((entry) => ({
      ...entry,
      overall: entry.overall.map((rank) => ({ ...rank, rank: 3 - rank.rank })),
    }))
    expect(headlineOf({ ...document, history, changes: [] }, 's')).toBe(
      'Southbank falls from 1st to 2nd. Its capabilities are unchanged.',
    )
    expect(headlineOf({ ...document, history, changes: [] }, 'n')).toBe(
      'Northbank rises from 2nd to 1st. Its capabilities are unchanged.',
    )
    expect(leadOf({ ...document, history })).toMatch(
      /^Northbank leads with \d+\.\d%, \d+\.\d points ahead of Southbank\. It takes the lead from Southbank\.$/,
    )
  })

  test('name the leader of the ranking, or all companies that share the lead', () => {
    expect(leadOf(document)).toMatch(/^Northbank leads with \d+\.\d%, .* ahead of South/)
    const overall = ranksOf(0.8, 0.8)
    const tied = { ...document, rankings: { ...document.rankings!, overall } }
    expect(leadOf({ ...tied, history: [] })).toBe(
      'Company 0 and Company 1 share the lead with 80.0%.',
    )
    expect(leadOf(preview)).toBeNull()
  })

  test('name gains and losses of an edition since the previous one', () => {
    expect(editionFindings(document).map(({ page }) => page)).toContain('changes')
    expect(editionFindings(document).find(({ page }) => page === 'changes')?.text).toBe(
      'Since August 2025, two companies have added 2 capabilities and one has lost 1.',
    )
    expect(editionFindings(first).some(({ page }) => page === 'changes')).toBe(false)
    expect(editionFindings(preview)).toEqual([])
    const lossAlone = document.changes.filter(({ gained }) => !gained)
    expect(editionFindings({ ...document, changes: lossAlone })[1]?.text).toBe(
      'Since August 2025, one company has lost 1 capability and no capability has been added.',
    )
  })

  test('name a score’s change since the previous edition', () => {
    const now = { companyId: 'a', company: 'A', rank: 1, score: 0.7363 }
    const rank = { ...now, change: null, significant: false }
    const before = { ...now, score: 0.7892 }
    const previousDate = '2026-07-01T00:00:00.000Z'
    expect(scoreAndChange({ now: rank, before, previousDate }).text).toBe(
      'Overall 73.6%, −5.3 points since July 2026.',
    )
    expect(scoreAndChange({ now: rank, before: null, previousDate: null }).text).toBe(
      'Overall 73.6%.',
    )
  })
})
