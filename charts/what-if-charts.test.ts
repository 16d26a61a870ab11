import type { Firmness } from '@insights/domain/brand/firmness/firmness.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { expect, test } from 'vitest'

import { firmnessCells } from './firmness-cells.ts'
import { rankSlopes } from './rank-slopes.ts'

const rank = (company: string, place: number, score: number): Rank => ({
  rank: place,
  companyId: company,
  company,
  score,
  change: null,
  significant: false,
})

const published = [rank('A', 1, 0.9), rank('B', 2, 0.8), rank('C', 3, 0.7)]

test('slopes lead from the published rank to the custom one, of companies in both [D13.58]', () => {
  const custom = [rank('C', 1, 0.85), rank('A', 2, 0.8)]
  const { table, option, description, finding } = rankSlopes(published, custom, {
    view: { changed: [], leftOut: [] },
    own: new Set(['C']),
  })
  expect(table.rows.map(({ name, values }) => [name, ...values])).toEqual([
    ['C', 1, 0.85, 3, 0.7, 0.15],
    ['A', 2, 0.8, 1, 0.9, -0.1],
  ])
  const lines = option['series'] as { data: { name?: string; value?: number[] }[] }[]
  expect(lines.map(({ data }) => data.map(({ name, value }) => name && [name, ...value!]))).toEqual(
    [
      [['C 70.0%, 3rd', 0, 1], ['C 85.0%, 1st', 1, 0], undefined],
      [['A 90.0%, 1st', 0, 0], ['A 80.0%, 2nd', 1, 1], undefined],
      [],
    ],
  )
  expect(description).toBe(
    'C 85.0%, 1st (published 70.0%, 3rd); A 80.0%, 2nd (published 90.0%, 1st)',
  )
  expect(finding).toBe('')
})

test('ranks are called unchanged only if no company passes or equals another [D15.271]', () => {
  const view = { changed: [], leftOut: [] }
  const findingOf = (...custom: ReturnType<typeof rank>[]) =>
    rankSlopes(published, custom, { view }).finding
  expect(findingOf(...published)).toBe('Every company keeps its place.')
  expect(findingOf(rank('A', 1, 0.9), rank('C', 2, 0.5))).toBe('Every company keeps its place.')
  // In the same lines, one below the other, and still of another order.
  expect(findingOf(rank('A', 1, 0.9), rank('B', 1, 0.9), rank('C', 3, 0.7))).toBe('')
  const tied = [rank('A', 1, 0.9), rank('B', 1, 0.9)]
  const apart = [rank('A', 1, 0.9), rank('B', 2, 0.8)]
  expect(rankSlopes(tied, apart, { view }).finding).toBe('')
})

test('cells of firmness are filled by their shares, with the numbers written [D13.64]', () => {
  const firmness: Firmness = {
    seed: 20261001,
    draws: 4000,
    step: 25,
    companies: [
      { companyId: 'a', company: 'A', rank: 1, shares: [0.75, 0.25] },
      { companyId: 'b', company: 'B', rank: 2, shares: [0.25, 0.75] },
    ],
  }
  const { option, table, notes } = firmnessCells(firmness, 'a', { own: new Set(['a']) })
  const series = option['series'] as { data: (number | { value: number })[] }[]
  const lengths = series.map(({ data: [first] }) =>
    typeof first === 'object' ? first.value : first,
  )
  // A cell, the rest of it, and the space to the next: each rank is one unit.
  expect(lengths.slice(0, 3).reduce<number>((sum, length) => sum + length!, 0)).toBeCloseTo(1, 9)
  expect(lengths[0]! / (lengths[0]! + lengths[1]!)).toBeCloseTo(0.75, 9)
  expect(table.rows[0]).toEqual({ id: 'a', name: 'A', values: [0.75, 0.25] })
  expect(notes.join(' ')).toContain('a weight of average size by about 25%')
})

test.each([
  [9, ['63%', '1%'], ['63', '1']],
  [16, ['63', '1'], []],
  [30, [], []],
])(
  'cells of %i companies have the numbers that fit, wide and on a phone [D13.64]',
  (count, wide, phone) => {
    const companies = Array.from({ length: count }, (_, place) => ({
      companyId: String(place),
      company: `Company ${place}`,
      rank: place + 1,
      shares: Array.from({ length: count }, (_unused, rank) => (rank === place ? 0.625 : 0.0129)),
    }))
    const firmness: Firmness = { seed: 1, draws: 4000, step: 25, companies }
    const numbersOf = (narrow: boolean) => {
      const { option } = firmnessCells(firmness, '0', { narrow })
      const series = option['series'] as {
        data: (number | { label: { show: boolean; formatter: string } })[]
      }[]
      const labels = series.flatMap(({ data }) =>
        data.flatMap((one) => (typeof one === 'number' ? [] : one.label)),
      )
      return new Set(labels.flatMap(({ show, formatter }) => (show ? [formatter] : [])))
    }
    expect(numbersOf(false)).toEqual(new Set(wide))
    expect(numbersOf(true)).toEqual(new Set(phone))
  },
)
