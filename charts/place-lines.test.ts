import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { placeLines, pushApart } from './place-lines.ts'

const lanes = (values: (number | null)[][]) =>
  placeLines(values).map((line) => line.map((point) => point && point.lane))

describe('lines of the same value', () => {
  test('keep the order in which they met, side by side [D12.43]', () => {
    expect(
      lanes([
        [3, 1, 1],
        [1, 1, 1],
        [2, 3, 1],
      ]),
    ).toEqual([
      [0, 1, 1],
      [0, 0, 0],
      [0, 0, 2],
    ])
  })

  test('starting together take the order in which they part', () => {
    expect(
      lanes([
        [1, 1, 2],
        [1, 1, 1],
        [null, 3, 3],
      ]),
    ).toEqual([
      [1, 1, 0],
      [0, 0, 0],
      [null, 0, 0],
    ])
  })

  const histories = fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 6 }))
    .chain(([companies, editions]) =>
      fc.array(
        fc.array(fc.option(fc.integer({ min: 1, max: 4 }), { freq: 8 }), {
          minLength: editions,
          maxLength: editions,
        }),
        { minLength: companies, maxLength: companies },
      ),
    )

  test('never cover each other, and keep their order while they tie [D12.43]', () => {
    fc.assert(
      fc.property(histories, (values) => {
        const lines = placeLines(values)
        for (const [one, first] of lines.entries()) {
          for (const second of lines.slice(one + 1)) {
            const orders = first.map((point, edition) => {
              const other = second[edition]
              return point && other && point.value === other.value ? point.lane - other.lane : null
            })
            expect(orders).not.toContain(0)
            const swapped = orders.filter(
              (order, edition) =>
                Math.sign(order ?? 0) * Math.sign(orders[edition - 1] ?? 0) === -1,
            )
            expect(swapped).toEqual([])
          }
        }
      }),
    )
  })
})

describe('labels that would touch', () => {
  test('move apart around their positions, within the ends', () => {
    expect(pushApart([50, 52, 200], 10, 300)).toEqual([46, 56, 200])
    expect(pushApart([0, 0, 0], 10, 300)).toEqual([0, 10, 20])
    expect(pushApart([300, 290], 15, 300)).toEqual([300, 285])
    expect(pushApart([], 10, 300)).toEqual([])
  })

  test('keep their distance and their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 12 }),
        (at) => {
          const placed = pushApart(at, 17, 300)
          const order = at.map((_, index) => index).toSorted((a, b) => at[a]! - at[b]! || a - b)
          const sorted = order.map((index) => placed[index]!)
          const gaps = sorted.slice(1).map((position, index) => position - sorted[index]!)
          expect(Math.min(17, ...gaps)).toBeGreaterThanOrEqual(17 - 1e-6)
          expect(Math.min(0, ...sorted)).toBeGreaterThanOrEqual(-1e-6)
          expect(Math.max(300, ...sorted)).toBeLessThanOrEqual(300 + 1e-6)
        },
      ),
    )
  })
})
