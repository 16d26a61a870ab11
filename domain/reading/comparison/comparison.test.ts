import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { rankWithChanges } from '../../scoring/ranking/rank-report.ts'
import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { buildPreview } from '../document/build-preview.ts'
import { buildReportDocument } from '../document/build-report-document.ts'
import { categoryGapClaim, leadsClaim, lowestRankClaim } from './comparison-findings.ts'
import {
  type ComparisonRow,
  SHARE_CLASSES,
  compareCategories,
  compareGroups,
  comparedCompanies,
  comparisonTable,
  gapToBest,
  leadersOf,
  shareClass,
  sortByGap,
} from './comparison-rows.ts'

/** Southbank has gained its passkey in Mobile Web, the only thing that it has. */
const before = withAnswer(reportInputs, 's', 'Mobile Web', 'l1', { hasCapability: false })
const document = freeze(
  buildReportDocument({
    ...reportInputs,
    previous: [earlierEdition('2025-10-01T00:00:00.000Z', before)],
  }),
)

describe('category groups', () => {
  test('have ranks and changes on each application [D12.20]', () => {
    const [first, second] = compareGroups(document)
    expect(first).toMatchObject({
      title: 'Account',
      application: 'Mobile Web',
      shares: [
        { companyId: 'n', share: 1, rank: 1, tied: false, best: true, change: 0 },
        { companyId: 's', share: 0.3333, rank: 2, tied: false, best: false, change: 0.3333 },
      ],
    })
    expect(second).toMatchObject({ title: 'Account', application: 'iPhone App' })
    expect(compareGroups(document)).toHaveLength(6)
  })

  test('have no comparison in a preview', () => {
    const preview = buildPreview(document)
    expect([compareGroups(preview), compareCategories(preview, 'Mobile Web')]).toEqual([[], []])
  })
})

/** A row of companies '0', '1', ... with these shares. */
function row(title: string, application: ComparisonRow['application'], ...shares: number[]) {
  const ranking = rankWithChanges(
    shares.map((score, index) => ({ companyId: `${index}`, company: `Company ${index}`, score })),
    null,
  )
  const performance = { ranking, notableCallouts: null, experiences: [] }
  const rows = compareGroups({
    categoryPerformance: [
      {
        categoryGroup: title,
        applications: {
          'Mobile Web': performance,
          'iPhone App': performance,
          'Android App': performance,
        },
      },
    ],
  })
  return rows.find((one) => one.application === application)!
}

test('categories are compared in the order of the report [D12.21]', () => {
  expect(
    compareCategories(document, 'Mobile Web').map(({ title, shares }) => [
      title,
      ...shares.map(({ companyId, share }) => `${companyId} ${share}`),
    ]),
  ).toEqual([
    ['Alerts', 'n 1', 's 0'],
    ['Login', 'n 1', 's 0.5'],
    ['Transfers', 'n 0.5', 's 0'],
  ])
})

test('companies that share the highest share are all best, and none is best with nothing', () => {
  const tied = row('Help', 'Mobile Web', 0.8, 0.4, 0.8)
  expect(leadersOf(tied)).toEqual(['Company 0', 'Company 2'])
  expect(tied.shares.map(({ rank, tied: shared }) => [rank, shared])).toEqual([
    [1, true],
    [1, true],
    [3, false],
  ])
  expect(leadersOf(row('Help', 'Mobile Web', 0, 0))).toEqual([])
})

test('the gap is measured to the best, and rows are sorted by it, widest first [D12.21]', () => {
  const rows = [
    row('Alerts', 'Mobile Web', 0.6, 1),
    row('Cards', 'Mobile Web', 1, 1),
    row('Sign-in', 'Mobile Web', 0.2, 0.8),
  ]
  expect(rows.map((one) => gapToBest(one, '0'))).toEqual([0.4, 0, 0.6])
  expect(sortByGap(rows, '0').map(({ title }) => title)).toEqual(['Sign-in', 'Alerts', 'Cards'])
  expect(gapToBest(rows[0]!, 'x')).toBeNull()
})

test('the own company comes first, the others follow by overall rank', () => {
  const order = (own: string[]) =>
    comparedCompanies(document, new Set(own)).map(({ companyId }) => companyId)
  expect([order([]), order(['s'])]).toEqual([
    ['n', 's'],
    ['s', 'n'],
  ])
  const unscored = { ...document, rankings: null }
  expect(comparedCompanies(unscored, new Set()).map(({ title }) => title)).toEqual([
    'Northbank',
    'Southbank',
  ])
})

test('the exported table has a row for each comparison and a column for each company', () => {
  const companies = [{ companyId: '1', title: 'Company 1' }]
  expect(comparisonTable([row('Help', 'Mobile Web', 0.6, 1)], companies, 'Group')).toEqual({
    heads: ['Group', 'Company 1'],
    units: ['percent'],
    rows: [{ id: 'Help Mobile Web', name: 'Help, Mobile Web', values: [1] }],
  })
})

describe('classes of shares', () => {
  test.each([
    [0, 'under 40%'],
    [0.39, 'under 40%'],
    [0.4, '40 to 59%'],
    [0.5949, '40 to 59%'],
    [0.595, '60 to 74%'],
    [0.75, '75 to 89%'],
    [0.9, '90% and over'],
    [1, '90% and over'],
  ])('%d belongs to %s [D12.20]', (share, title) => {
    expect(SHARE_CLASSES[shareClass(share)]?.title).toBe(title)
  })

  test('never fall as shares rise', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(shareClass(low)).toBeLessThanOrEqual(shareClass(high))
      }),
    )
  })
})

describe('findings', () => {
  const rows = [
    row('Help', 'Mobile Web', 0.8, 0.8, 0.2),
    row('Help', 'Android App', 0.4, 0.8, 0.2),
    row('Planning', 'Android App', 0.1, 0.8, 0.2),
  ]
  const own = { companyId: '0', title: 'Company 0' }
  const last = { companyId: '2', title: 'Company 2' }

  test('name the company that is best most often, and how often the own company is [D12.22]', () => {
    expect(leadsClaim(rows, own)?.text).toBe(
      'Company 1 leads or shares the lead in 3 of 3 comparisons (category group × application), Company 0 in 1.',
    )
    expect(leadsClaim(rows, last)?.text).toMatch(/, Company 2 in none\.$/)
    expect(leadsClaim(rows, { companyId: '1', title: 'Company 1' })?.text).toBe(
      'Company 1 leads or shares the lead in 3 of 3 comparisons (category group × application).',
    )
    expect(leadsClaim(rows.slice(0, 1), undefined)?.text).toBe(
      'Company 0 and Company 1 each lead or share the lead in 1 of 1 comparison (category group × application).',
    )
    expect(leadsClaim([row('Help', 'Mobile Web', 0, 0)], own)?.text).toBeUndefined()
  })

  const lowestOf = (...given: Parameters<typeof lowestRankClaim>) => lowestRankClaim(...given)?.text

  test('name the comparisons in which the own company has its lowest rank', () => {
    expect(lowestOf(rows, own)).toBe(
      'Company 0’s lowest rank is 3rd, on the Android App in Planning.',
    )
    expect(lowestOf(rows.slice(1), { companyId: '1', title: 'Company 1' })).toBe(
      'Company 1 is 1st in each.',
    )
    expect(lowestOf(rows.slice(0, 2), last)).toBe(
      'Company 2’s lowest rank is 3rd, on Mobile Web and the Android App in Help.',
    )
    expect(
      lowestOf(
        rows.slice(1).map((one) => ({ ...one, shares: row('', 'Mobile Web', 0.1, 0.8).shares })),
        own,
      ),
    ).toMatch(/2nd, on the Android App in Help and Planning\.$/)
    expect(lowestOf(rows, undefined)).toBeUndefined()
  })

  test('skip comparisons in which no company has anything, and name shared ranks [D15.272]', () => {
    const none = row('Empty', 'Mobile Web', 0, 0, 0)
    expect(lowestOf([none], own)).toBeUndefined()
    // First in the others; in one of them no company is.
    expect(lowestOf([row('Help', 'Mobile Web', 0.5, 0.5), none], own)).toBeUndefined()
    expect(lowestOf([row('Help', 'Mobile Web', 0.5, 0.5)], own)).toBe(
      'Company 0 is 1st in each, shared in 1.',
    )
    const shared = [
      row('Help', 'Mobile Web', 0.2, 0.8, 0.2),
      row('Planning', 'Mobile Web', 0.1, 0.8),
    ]
    expect(lowestOf(shared, own)).toBe(
      'Company 0’s lowest rank is 2nd, on Mobile Web in Help and Planning, once shared.',
    )
  })

  test('count the categories in which a company is behind [D12.22]', () => {
    expect(categoryGapClaim(rows.slice(1), own)?.text).toBe(
      'On the Android App, Company 0 is behind the leader in every category.',
    )
    expect(categoryGapClaim(rows.slice(0, 1), own)?.text).toBe(
      'On Mobile Web, Company 0 is not behind the leader in any category.',
    )
    expect(categoryGapClaim(rows, undefined)?.text).toBeUndefined()
  })
})
