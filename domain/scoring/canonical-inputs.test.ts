import fc from 'fast-check'
import { expect, test } from 'vitest'

import { canonicalInputs, type FingerprintedReport } from './canonical-inputs.ts'

const report: FingerprintedReport = {
  industry: 'Banking',
  date: '2026-03-01',
  revision: 0,
  formula: 1,
  companies: [
    { companyId: '1', title: 'Southbank', userRatings: { 'iPhone App': 4.5 } },
    { companyId: '2', title: 'Northbank', userRatings: {} },
  ],
  categories: [
    { categoryId: 'b', title: 'Payments', belongsTo: 'Money', fixedScoringWeight: null },
    { categoryId: 'a', title: 'Accounts', belongsTo: 'Money', fixedScoringWeight: 2 },
  ],
  capabilities: [
    { capabilityId: 'x', categoryId: 'a', title: 'See balance' },
    { capabilityId: 'y', categoryId: 'b', title: 'Pay a bill' },
  ],
  answers: ['1', '2'].flatMap((companyId) =>
    (['Mobile Web', 'iPhone App', 'Android App'] as const).flatMap((application) => [
      { companyId, application, capabilityId: 'x', hasCapability: companyId === '1' },
      { companyId, application, capabilityId: 'y', hasCapability: null },
    ]),
  ),
  surveyRows: [],
  sortedRows: [],
  deviceWeights: { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 },
}

test('the canonical inputs have names instead of ids, and a letter for each answer [D28.130]', () => {
  const same = { 'Mobile Web': 'NY', 'iPhone App': 'NY', 'Android App': 'NY' }
  const open = { 'Mobile Web': '--', 'iPhone App': '--', 'Android App': '--' }
  expect(canonicalInputs(report)).toEqual({
    version: 1,
    formula: 1,
    industry: 'Banking',
    month: '2026-03',
    revision: 0,
    deviceWeights: { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 1 },
    companies: [
      { title: 'Northbank', ratings: {} },
      { title: 'Southbank', ratings: { 'iPhone App': 4.5 } },
    ],
    categories: [
      {
        title: 'Accounts',
        group: 'Money',
        fixedWeight: 2,
        capabilities: [{ title: 'See balance', answers: same }],
      },
      {
        title: 'Payments',
        group: 'Money',
        fixedWeight: null,
        capabilities: [{ title: 'Pay a bill', answers: open }],
      },
    ],
    survey: { raw: [], sorted: [] },
  })
})

test('the canonical inputs do not depend on the order of lists, and differ by each answer [D28.130]', () => {
  const shuffled = fc.record({
    companies: shuffle(report.companies),
    categories: shuffle(report.categories),
    capabilities: shuffle(report.capabilities),
    answers: shuffle(report.answers),
  })
  fc.assert(
    fc.property(shuffled, (lists) => {
      expect(canonicalInputs({ ...report, ...lists })).toEqual(canonicalInputs(report))
    }),
  )
  for (const index of report.answers.keys()) {
    const answers = report.answers.map((answer, place) =>
      place === index ? { ...answer, hasCapability: answer.hasCapability !== true } : answer,
    )
    expect(canonicalInputs({ ...report, answers })).not.toEqual(canonicalInputs(report))
  }
})

function shuffle<Item>(items: readonly Item[]) {
  return fc.shuffledSubarray([...items], { minLength: items.length })
}
