import fc from 'fast-check'
import { expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { compareTitles } from '../../text/titles.ts'
import { rankScores } from './rank-scores.ts'
import { scoreChange } from './significant-change.ts'

const result = (company: string, score: number) => ({ companyId: company, company, score })

test('ties share a rank, the next one is skipped, and a tie is listed by title (D8) [D8.2]', () => {
  const results = freeze([
    result('Zinc', 0.8),
    result('Cedar', 0.5),
    result('alder', 0.8),
    result('Birch', 0.9),
  ])
  expect(rankScores(results).map(({ rank, company }) => [rank, company])).toEqual([
    [1, 'Birch'],
    [2, 'alder'],
    [2, 'Zinc'],
    [4, 'Cedar'],
  ])
})

test('three companies at the top are all first, the next is fourth', () => {
  const results = [result('A', 1), result('B', 1), result('C', 1), result('D', 0)]
  expect(rankScores(results).map(({ rank }) => rank)).toEqual([1, 1, 1, 4])
})

test('ranks scores of 0 and returns an empty ranking for no scores', () => {
  expect(rankScores([result('A', 0), result('B', 0)]).map(({ rank }) => rank)).toEqual([1, 1])
  expect(rankScores([])).toEqual([])
})

test('companies of the same title and score are listed by id', () => {
  const twins = [
    { companyId: '2', company: 'Twin', score: 0.5 },
    { companyId: '1', company: 'Twin', score: 0.5 },
  ]
  expect(rankScores(twins).map(({ companyId }) => companyId)).toEqual(['1', '2'])
})

const results = fc.uniqueArray(
  fc.record({
    companyId: fc.integer({ min: 0, max: 50 }).map(String),
    company: fc.constantFrom('Alder', 'alder', 'Älder', 'Birch', 'Cedar'),
    // Few different scores, so that ties are common.
    score: fc.integer({ min: 0, max: 4 }).map((fifths) => fifths / 5),
  }),
  { selector: ({ companyId }) => companyId, maxLength: 12 },
)

test('ranks do not depend on the order of the input', () => {
  const shuffled = results.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(shuffled, ([list, other]) => {
      expect(rankScores(other)).toEqual(rankScores(list))
    }),
  )
})

test('a rank is 1 more than the number of better companies', () => {
  fc.assert(
    fc.property(results, (list) => {
      const better = (score: number) => list.filter((other) => other.score > score).length
      const ranked = rankScores(list)
      expect(ranked).toHaveLength(list.length)
      expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map(({ score }) => 1 + better(score)))
    }),
  )
})

test('companies of a tie are listed by title', () => {
  fc.assert(
    fc.property(results, (list) => {
      const ties = Map.groupBy(rankScores(list), ({ rank }) => rank)
      for (const tie of ties.values()) {
        const titles = tie.map(({ company }) => company)
        expect(titles).toEqual(titles.toSorted(compareTitles))
      }
    }),
  )
})

test('a change of exactly 0.05 is significant, also when floating point makes it less [A9.3]', () => {
  expect(0.85 - 0.8).toBeLessThan(0.05)
  expect(scoreChange(0.85, 0.8)).toEqual({ change: 0.05, significant: true })
  expect(scoreChange(0.8, 0.85)).toEqual({ change: -0.05, significant: true })
})

test('a change of 0.0499 is not significant', () => {
  expect(scoreChange(0.8499, 0.8)).toEqual({ change: 0.0499, significant: false })
  expect(scoreChange(0.7501, 0.8)).toEqual({ change: -0.0499, significant: false })
})

test('a score without a previous score has no change', () => {
  expect(scoreChange(0.9, null)).toEqual({ change: null, significant: false })
})

test('a change from 0 counts', () => {
  expect(scoreChange(0.05, 0)).toEqual({ change: 0.05, significant: true })
  expect(scoreChange(0, 0)).toEqual({ change: 0, significant: false })
})

test('a change is significant from 500 ten-thousandths on, wherever it starts', () => {
  const units = fc.integer({ min: 0, max: 12_000 })
  fc.assert(
    fc.property(units, fc.integer({ min: -600, max: 600 }), (before, step) => {
      const { change, significant } = scoreChange((before + step) / 10_000, before / 10_000)
      expect(change).toBeCloseTo(step / 10_000, 10)
      expect(significant).toBe(Math.abs(step) >= 500)
    }),
  )
})
