import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type ExplainedChange, mergeSmallest } from './explain-change.ts'

function explained(changes: readonly number[]): ExplainedChange {
  const parts = changes.map((change, place) => ({ id: `c${place}`, title: `C ${place}`, change }))
  return { since: '2025-08-01T00:00:00.000Z', before: 0.7, now: 0.7, change: 0, parts }
}

test('an explained change merges its smallest parts beyond the limit into one, the last [D12.73]', () => {
  const { parts } = mergeSmallest(explained([-0.03, 0.02, 0.0101, -0.0001, 0]), 3)
  expect(parts).toEqual([
    { id: 'c0', title: 'C 0', change: -0.03 },
    { id: 'c1', title: 'C 1', change: 0.02 },
    { id: 'others', title: 'The 3 others', change: 0.01 },
  ])
})

test('an explained change keeps parts within the limit, and merged ones add up to the same [D12.73]', () => {
  const units = fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 40 })
  fc.assert(
    fc.property(units, fc.integer({ min: 2, max: 20 }), (list, most) => {
      const given = explained(list.map((unit) => unit / 10_000))
      const merged = mergeSmallest(given, most)
      expect(merged.parts.length).toBe(Math.min(list.length, most))
      expect(merged === given).toBe(list.length <= most)
      const sum = merged.parts.reduce((total, { change }) => total + change, 0)
      expect(Math.round(sum * 10_000)).toBe(list.reduce((total, unit) => total + unit, 0) || 0)
    }),
  )
})
