import { expect, test } from 'vitest'

import { groupLeaders } from './group-leaders.ts'

const rank = (company: string, place: number, score: number) => ({
  companyId: company,
  company,
  rank: place,
  score,
  change: null,
  significant: false,
})
const inOne = (...ranking: ReturnType<typeof rank>[]) => ({
  ranking,
  notableCallouts: null,
  experiences: [],
})

test('the leader of a category group is named for each application that has ranks', () => {
  const applications = {
    'Mobile Web': inOne(rank('Corvane', 1, 0.9), rank('Brightwell', 2, 0.8)),
    'iPhone App': inOne(rank('Brightwell', 1, 0.9545), rank('Corvane', 1, 0.9545)),
    'Android App': inOne(),
  }
  expect(groupLeaders({ categoryGroup: 'Payments', applications })?.text).toBe(
    'Payments: Corvane leads on Mobile Web (90.0%); Brightwell and Corvane lead on the iPhone App (95.5%).',
  )
  expect(groupLeaders({ categoryGroup: 'Payments', applications: null })).toBeNull()
})
