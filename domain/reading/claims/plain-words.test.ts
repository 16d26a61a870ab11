import { describe, expect, test } from 'vitest'

import { chartClaim, type ClaimedPart } from './chart-claims.ts'
import { OVERALL } from './claimed-ranking.ts'
import { draftClaim } from './draft-claims.ts'
import { overTimeClaim } from './over-time-claims.ts'

describe('counts of companies', () => {
  const cell = { capabilityId: 'x', capability: 'Pay a bill', application: 'iPhone App' } as const
  const isKnownFor = (of: number) => [
    overTimeClaim('spread', { ...cell, from: 0, fromOf: 6, to: 1, of }).text,
    chartClaim('adoption listed', {
      ...cell,
      points: [
        { date: '2026-02-01', have: 2, of: 6 },
        { date: '2026-05-01', have: 1, of },
      ],
    }).text,
  ]

  test('name known answers where editions know those of other numbers of companies [D31.117]', () => {
    expect(isKnownFor(3)).toEqual([
      '“Pay a bill” is new on the iPhone App: 1 of 3 companies with a known answer has it.',
      '“Pay a bill”, iPhone App: 2 of 6 companies with a known answer in February 2026, 1 of 3 in May 2026',
    ])
    expect(isKnownFor(6).join()).not.toContain('known')
  })
})

test('a draft says that companies have none of a group, not a share of 0.0% [D31.118]', () => {
  const group = {
    phrasing: 0,
    application: 'iPhone App',
    categoryGroup: 'During the Stay',
    companies: [{ companyId: 'a', company: 'Alder' }],
  } as const
  const textOf = (share: number) => draftClaim('draft group lowest', { ...group, share }).text
  expect([textOf(0), textOf(0.5)]).toEqual([
    'Alder has none of them.',
    'Alder has the fewest: 50.0%.',
  ])
})

test('a change of a score names its largest part alone where that is all of it [D31.119]', () => {
  const part = (id: string, title: string, change: number): ClaimedPart => ({ id, title, change })
  const textOf = (largest: number) =>
    chartClaim('score moved', {
      companyId: 'a',
      company: 'Alder',
      ranking: OVERALL,
      since: '2026-02-01',
      by: 'category',
      now: 0.7,
      change: 0.05,
      most: [part('c', 'During the Stay', largest), part('rating', '', 0.05 - largest)],
    }).text
  expect(textOf(0.0498)).toBe(
    'Alder has gained 5.0 points since February 2026, almost all in “During the Stay” (+5.0).',
  )
  expect(textOf(0.03)).toContain(' (+3.0) and the app-store rating (+2.0).')
})
