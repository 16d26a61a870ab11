import { describe, expect, test } from 'vitest'

import { APPLICATIONS } from '../../catalogue/application.ts'
import { waterfallTable } from '../../reading/charts/change-texts.ts'
import { sentenceOf } from '../../reading/claims/claim.ts'
import { comparedCompanies } from '../../reading/comparison/comparison-rows.ts'
import { buildPreview } from '../../reading/document/build-preview.ts'
import { buildReportDocument } from '../../reading/document/build-report-document.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { ReportInputs } from '../../reading/document/report-inputs.ts'
import { findCategoryGaps, scoreWith } from '../../reading/findings/capability-worth.ts'
import { scoreReport } from '../../scoring/score-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { answersWhere, reportOf } from '../../testing/report-series.ts'
import { changeText } from '../../text/number-text.ts'
import { findReturns, returnsClaims, sumOfReturns } from './capability-returns.ts'
import {
  findCategoryStandings,
  gapClaims,
  gapText,
  sortStandings,
  standingsTable,
  strengths,
} from './category-standing.ts'
import {
  type CausePart,
  explainCauses,
  hasOneCause,
  mainCause,
  otherCauses,
} from './explain-causes.ts'
import { explainPasses, findOvertakings } from './overtaking.ts'
import { findStandings, ranksTable, standingContext, standingFinding } from './standing-findings.ts'
import { readStandingSettings, writeStandingSettings } from './standing-settings.ts'

const RATED = [
  { companyId: 's', title: 'Southbank', userRatings: { 'iPhone App': 3, 'Android App': 4 } },
  { companyId: 'n', title: 'Northbank', userRatings: { 'iPhone App': 4, 'Android App': 5 } },
]

const SOUTHBANK = { companyId: 's', title: 'Southbank' }

/** Builds the document of inputs, with scores calculated from its answers. */
function build(inputs: ReportInputs, companies: typeof RATED = RATED): ReportDocument {
  const scores = scoreReport({
    companies,
    categories: inputs.categories.map((category) => ({ ...category, fixedScoringWeight: null })),
    surveyRows: inputs.surveyRows ?? [],
    deviceWeights: inputs.deviceWeights!,
    answers: inputs.answers,
  })
  return freeze(buildReportDocument({ ...inputs, scores }))
}

/** Gives a company all capabilities of an application, or takes them away. */
function withAll(inputs: ReportInputs, companyId: string, hasCapability: boolean): ReportInputs {
  return inputs.capabilities.reduce(
    (changed, { capabilityId }) =>
      APPLICATIONS.slice(1).reduce(
        (more, { title }) => withAnswer(more, companyId, title, capabilityId, { hasCapability }),
        changed,
      ),
    inputs,
  )
}

const august = { ...reportInputs.report, _id: 'r3', date: '2025-08-01T00:00:00.000Z' }
/** Northbank's apps have neither a passkey nor sending to a phone, before and now. */
const base = ['l1', 't1'].reduce(
  (inputs, id) =>
    APPLICATIONS.slice(1).reduce(
      (more, { title }) => withAnswer(more, 'n', title, id, { hasCapability: false }),
      inputs,
    ),
  reportInputs,
)
const before = build({ ...withAll(base, 's', true), report: august })
/** Southbank led and lost everything in its apps. */
const fallen = build({ ...base, previous: [before] })
const first = build(reportInputs)
const preview = buildPreview(fallen)

describe('a company’s standing', () => {
  test('explains a fall by losses only if it would not have happened without them [D13.10]', () => {
    expect(standingFinding(fallen, 's')?.text).toBe(
      'Southbank fell from 1st to 2nd, because it lost 5 capabilities (10 counting each application).',
    )
    const score = scoreWith(
      fallen,
      's',
      fallen.changes.filter(({ companyId }) => companyId === 's'),
      true,
    )!
    expect(sentenceOf(standingContext(fallen, 's'))).toBe(
      `Northbank overtook Southbank, mainly because Southbank fell. Without the losses, it would have stayed 1st, at ${(score * 100).toFixed(1)}%.`,
    )
    expect(standingFinding(fallen, 'n')?.text).toBe(
      'Northbank rose from 2nd to 1st, because rivals’ capabilities or ratings changed.',
    )
    expect(standingFinding(first, 'n')?.text).toMatch(/^Northbank is 1st of 2, with \d+\.\d%\.$/)
    expect(standingFinding(preview, 's')).toBeNull()
  })

  test('names the score of an unchanged rank, and its change [D13.10]', () => {
    const again = build({ ...reportInputs, previous: [build({ ...reportInputs, report: august })] })
    expect(standingFinding(again, 'n')?.text).toMatch(
      /^Northbank stayed 1st, with \d+\.\d%, as before\.$/,
    )
    expect(sentenceOf(standingContext(again, 'n'))).toMatch(
      /^Southbank is \d+\.\d points behind\.$/,
    )
  })

  test('has the company’s rank in each of the four rankings, with the companies that passed it [D13.11]', () => {
    const standings = findStandings(fallen, 's')
    expect(standings.map(({ application }) => application)).toEqual([
      null,
      'Mobile Web',
      'iPhone App',
      'Android App',
    ])
    expect(standings.map(({ passed }) => passed)).toEqual([
      'Passed by Northbank',
      'No overtaking',
      'Passed by Northbank',
      'Passed by Northbank',
    ])
    const table = ranksTable(standings, before.report.date)
    const [overall] = fallen.rankings!.overall.filter(({ companyId }) => companyId === 's')
    expect(table.rows[0]?.values.slice(0, 2)).toEqual([overall!.rank, overall!.score])
    expect(table.heads).toHaveLength(table.rows[0]!.values.length + 1)
    expect(ranksTable(findStandings(first, 's'), null).heads).toHaveLength(5)
  })
})

describe('passes', () => {
  test('have the same points from the side of either company [D13.5]', () => {
    const [passed] = findOvertakings(fallen, 'n', null)
    const [by] = findOvertakings(fallen, 's', null)
    expect([passed?.passedBy, by?.passedBy]).toEqual([false, true])
    expect(passed!.aheadNow).toBe(-by!.aheadNow)
    expect(passed!.ownChange).toBe(by!.otherChange)
    const { aheadBefore, aheadNow, ownChange, otherChange } = by!.shown
    expect(changeText(aheadNow)).toBe(changeText(aheadBefore + ownChange - otherChange))
    expect(by!.aheadNow).toBeCloseTo(by!.aheadBefore + by!.ownChange - by!.otherChange, 10)
    expect(sentenceOf(explainPasses(fallen, SOUTHBANK, null))).toBe(
      'Northbank passed Southbank because of Southbank’s own losses.',
    )
    expect(sentenceOf(explainPasses(fallen, SOUTHBANK, 'Mobile Web'))).toBe(
      'Southbank has passed no one since August 2025, and no one has passed it.',
    )
    expect(explainPasses(first, SOUTHBANK, null)).toEqual([])
    expect(findOvertakings(first, 's', null)).toEqual([])
  })
})

describe('the causes in words', () => {
  test('are the largest in the finding, and the others in the context [D13.6]', () => {
    const explained = explainCauses(fallen, 's', null)!
    const points = (-explained.change * 100).toFixed(1)
    expect(explained.parts.map(({ id }) => id)).toEqual([
      'capabilities',
      'rating',
      'weights',
      'devices',
      'catalogue',
    ])
    expect(mainCause(explained).text).toBe(
      `Southbank lost ${points} points, all from losing 5 capabilities (10 counting each application).`,
    )
    expect(otherCauses(explained)).toEqual([])
    expect(explained.parts.slice(1).map(({ fact }) => fact)).toEqual([
      'the same ratings',
      'the same 3 weights',
      'the same weights',
      'the same 5 capabilities',
    ])
    expect(explainCauses(first, 's', null)).toBeNull()
    expect(explainCauses(preview, 's', null)).toBeNull()
  })

  test('name ratings and device weights of both editions, and counts of the catalogue [D13.7]', () => {
    const other = build(
      {
        ...reportInputs,
        report: august,
        deviceWeights: { 'Mobile Web': 0.72, 'iPhone App': 1, 'Android App': 0.9 },
        categories: reportInputs.categories.filter(({ categoryId }) => categoryId !== 'a'),
        capabilities: reportInputs.capabilities.filter(({ categoryId }) => categoryId !== 'a'),
        answers: reportInputs.answers.filter(({ categoryId }) => categoryId !== 'a'),
      },
      RATED.map((one) => ({ ...one, userRatings: { 'iPhone App': 3.5, 'Android App': 5 } })),
    )
    const now = build({ ...reportInputs, previous: [other] })
    const facts = explainCauses(now, 'n', null)!.parts.map(({ fact }) => fact)
    expect(facts).toEqual([
      'none gained, none lost',
      'iPhone App from 3.5 to 4.0',
      'the same 2 weights',
      'Mobile Web from 0.72 to 0.50 and Android App from 0.90 to 1.00',
      '1 category added, 1 capability added',
    ])
    const web = explainCauses(now, 'n', 'Mobile Web')!.parts.map(({ fact }) => fact)
    expect([web[1], web[3]]).toEqual(['not part of this score', 'not part of this score'])
  })

  test('fill the five parts of the waterfall, with their facts [D13.8]', () => {
    const explained = explainCauses(fallen, 's', null)!
    const table = waterfallTable(explained, fallen.report.date)
    expect(table.rows.map(({ values }) => values[1])).toEqual([
      null,
      ...explained.parts.map(({ change }) => change),
      explained.change,
    ])
    expect(table.noteHead).toBe('What is known of it')
    expect(table.rows[1]?.note).toBe('5 capabilities (10 counting each application) lost')
  })
})

describe('categories by companies', () => {
  test('have the gaps of the findings for all applications together [D13.12]', () => {
    const standings = findCategoryStandings(fallen, 's', null)
    const gaps = findCategoryGaps(fallen, 's')
    for (const { categoryId, own, best, gap } of standings) {
      const found = gaps.find((one) => one.categoryId === categoryId)
      expect(found).toMatchObject({ share: own.share, best, gap })
    }
    expect(standings).toHaveLength(gaps.length)
    expect(findCategoryStandings(preview, 's', null)).toEqual([])
    expect(findCategoryStandings(fallen, 'x', null)).toEqual([])
  })

  test('have available capabilities of all as their share on one application, and mark the best [D13.12]', () => {
    const [alerts] = findCategoryStandings(fallen, 's', 'iPhone App')
    expect(alerts).toMatchObject({ title: 'Alerts', best: 1, gap: 1, leaders: ['Northbank'] })
    expect(alerts?.own).toMatchObject({ share: 0, rank: 2, best: false })
    // On Mobile Web Southbank has one of the two of Login, Northbank both.
    const login = findCategoryStandings(fallen, 's', 'Mobile Web').find(
      ({ title }) => title === 'Login',
    )
    expect(login).toMatchObject({ gap: 0.5, own: { share: 0.5 } })
  })

  test('keep every row when sorted by priority, gap, weight or group, and ties are level [D13.13 D31.95]', () => {
    const rows = findCategoryStandings(fallen, 's', null)
    for (const order of ['priority', 'gap', 'weight'] as const) {
      const sorted = sortStandings(rows, order)
      expect(new Set(sorted)).toEqual(new Set(rows))
      const values = sorted.map((row) => row[order])
      expect(values).toEqual(values.toSorted((one, other) => other - one))
    }
    expect(sortStandings(rows)).toEqual(sortStandings(rows, 'priority'))
    for (const { gap, weight, priority } of rows) {
      expect(priority).toBeCloseTo(gap * 100 * weight, 1)
    }
    expect(sortStandings(rows, 'group').map(({ group }) => group)).toEqual([
      'Account',
      'Account',
      'Payments',
    ])
    const companies = comparedCompanies(fallen, new Set(['s']))
    const table = standingsTable(rows, companies)
    expect(table.heads.slice(5)).toEqual(['Southbank', 'Northbank'])
    expect(table.rows[0]?.values.slice(4)).toEqual([rows[0]!.own.share, rows[0]!.best])
  })

  test('have a sentence for strengths [D13.14]', () => {
    const rows = findCategoryStandings(fallen, 's', null)
    expect(sentenceOf(gapClaims(rows, null))).toContain(
      'The widest gap is in Alerts: 100.0 points behind the best.',
    )
    expect(strengths(rows, null)?.text).toMatch(/^Southbank is second in /)
    const north = findCategoryStandings(fallen, 'n', null)
    expect(strengths(north, null)?.text).toMatch(/^Northbank is first in /)
    expect(gapText(north[0]!)).toBe('at the top')
  })
})

describe('losses and gains', () => {
  test('are worth the difference of the score each by itself, and all at once their joint difference [D13.15]', () => {
    const { lost, gained, allLost, of } = findReturns(fallen, 's')!
    const score = fallen.rankings!.overall.find(({ companyId }) => companyId === 's')!.score
    expect([lost.length, gained.length, of]).toEqual([10, 0, 1])
    for (const one of lost) {
      expect(one.worth).toBeCloseTo(scoreWith(fallen, 's', [one], true)! - score, 10)
      expect(one.others).toBe(['l1', 't1'].includes(one.capabilityId) ? 0 : 1)
    }
    const cells = lost.map(({ application, capabilityId }) => ({ application, capabilityId }))
    expect(allLost).toBeCloseTo(scoreWith(fallen, 's', cells, true)! - score, 10)
    expect(lost.map(({ worth }) => worth)).toEqual(
      lost.map(({ worth }) => worth).toSorted((one, other) => other - one),
    )
    expect(sentenceOf(returnsClaims(fallen, SOUTHBANK))).toBe(
      `Southbank lost 5 capabilities (10 counting each application) and gained none. With the lost capabilities back, the overall score would be ${(allLost * 100).toFixed(1)} points higher with today’s weights.`,
    )
    expect(sumOfReturns(SOUTHBANK, findReturns(fallen, 's')!, false).text).toContain(
      'what that capability alone would add',
    )
    expect(findReturns(preview, 's')).toBeNull()
    expect(returnsClaims(first, SOUTHBANK)).toEqual([])
  })
})

test('settings are read from a URL as they were written, without invalid ones [D13.25]', () => {
  const settings = { application: 'iPhone App', order: 'weight' } as const
  expect(readStandingSettings(writeStandingSettings(settings))).toEqual(settings)
  expect(writeStandingSettings({})).toBeUndefined()
  for (const text of [
    undefined,
    '',
    'null',
    '[1]',
    '7',
    '{"order":"x","application":1,"more":2}',
  ]) {
    expect(readStandingSettings(text)).toEqual({})
  }
})

test('a brand without any capability has no strengths, though it shares the second rank [D15.448]', () => {
  const document = reportOf({ has: answersWhere((company) => company === 0) })
  const rows = findCategoryStandings(document, 'birch', null)
  expect(strengths(rows, null)?.text).toBe('None: Birch has no capability in any category.')
})

test('a best place that is shared in some categories names them as ties [D15.450]', () => {
  const rows = findCategoryStandings(
    reportOf({ has: answersWhere((company) => company < 2) }),
    'alder',
    null,
  )
  const third = rows.map((row, index) => ({
    ...row,
    own: { ...row.own, rank: 3, tied: index > 0 },
  }))
  expect(strengths(third, null)?.text).toBe(
    'Alder leads in no category; its best place is 3rd in Alerts, and joint 3rd in Login and Transfers.',
  )
})

test.each([
  [[-0.051, -0.002, 0], true],
  [[0.09, -0.01], true],
  [[0.09, -0.011], false],
  [[0, 0], false],
])('a change of %j has nearly one cause: %s [D15.713]', (changes, expected) => {
  const parts = changes.map((change) => ({ change }) as CausePart)
  expect(hasOneCause({ parts })).toBe(expected)
})
