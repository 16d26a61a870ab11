import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { countAhead, interval, rankInterval, summariseScores } from './summarise-draws.ts'

describe('the summary of draws', () => {
  test('leaves out a fortieth at each end', () => {
    expect(interval(Float64Array.from({ length: 4000 }, (_, at) => 3999 - at))).toEqual({
      low: 100,
      high: 3899,
    })
  })

  test('counts half of the draws with the same value as below it', () => {
    const drawn = (low: number) =>
      Float64Array.from({ length: 1000 }, (_, at) => (at < low ? 0 : 1))
    expect(interval(drawn(49))).toEqual({ low: 1, high: 1 })
    expect(interval(drawn(51))).toEqual({ low: 0, high: 1 })
    expect(interval(drawn(951))).toEqual({ low: 0, high: 0 })
    expect(interval(drawn(0))).toEqual({ low: 1, high: 1 })
  })

  test('shares ranks among equal scores, and counts ties of two as half', () => {
    // Two draws: a tie at the top, then a clear order.
    const scores = Float64Array.from([0.8, 0.9, 0.8, 0.7, 0.5, 0.6])
    expect(countAhead(scores, 3, 2)).toEqual([1.5, 2, 2])
    expect(
      summariseScores(scores, ['a', 'b', 'c'], 2).map(({ best, worst }) => [best, worst]),
    ).toEqual([
      [1, 1],
      [1, 2],
      [3, 3],
    ])
  })

  test('keeps every rank but those of a fortieth of the draws at each end [D28.49]', () => {
    expect(rankInterval([100, 3800, 100], 4000)).toEqual({ best: 2, worst: 2 })
    expect(rankInterval([101, 3799, 100], 4000)).toEqual({ best: 1, worst: 2 })
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 8 }), (held) => {
        const draws = held.reduce((sum, times) => sum + times, 0)
        fc.pre(draws > 0)
        const { best, worst } = rankInterval(held, draws)
        const inside = held.slice(best - 1, worst).reduce((sum, times) => sum + times, 0)
        expect(inside).toBeGreaterThanOrEqual(0.95 * draws)
      }),
    )
  })
})
