import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type EffortGroup, searchEfforts } from './least-effort.ts'

/** Groups with at most 12 items, whose values are rounded coarsely as scores are. */
const groups: fc.Arbitrary<EffortGroup[]> = fc
  .array(
    fc.record({
      base: fc.integer({ min: 0, max: 20 }),
      divisor: fc.integer({ min: 1, max: 7 }),
      cells: fc.array(
        fc.record({
          gain: fc.integer({ min: 0, max: 30 }),
          items: fc.array(
            fc.record({
              effort: fc.constantFrom(1, 2, 3, 5, 8),
              lacking: fc.integer({ min: 0, max: 4 }),
            }),
            { maxLength: 4 },
          ),
        }),
        { maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .filter((all) => all.flatMap(({ cells }) => cells.flatMap(({ items }) => items)).length <= 12)
  .map((all) =>
    all.map(({ base, divisor, cells }) => ({
      valueOf: (points: number) => Math.floor((base + points) / divisor + 0.5),
      cells: cells.map(({ gain, items }) => ({
        items,
        // Rounded, so that one item more does not always bring the same.
        points: [0, ...items].map((_, count) => Math.floor((gain * count) / 4 + 0.5)),
      })),
    })),
  )

/** Every possible choice, one by one. */
function allChoices(all: readonly EffortGroup[]) {
  const items = all.flatMap(({ cells }, group) =>
    cells.flatMap(({ items }, cell) => items.map((item) => ({ ...item, group, cell }))),
  )
  return Array.from({ length: 2 ** items.length }, (_, bits) => {
    const chosen = items.filter((_, index) => (bits >> index) & 1)
    const value = all.reduce(
      (sum, { cells, valueOf }, group) =>
        sum +
        valueOf(
          cells.reduce((points, cell, index) => {
            const count = chosen.filter((one) => one.group === group && one.cell === index).length
            return points + cell.points[count]! - cell.points[0]!
          }, 0),
        ),
      0,
    )
    return {
      effort: chosen.reduce((sum, { effort }) => sum + effort, 0),
      lacking: chosen.reduce((sum, { lacking }) => sum + lacking, 0),
      value,
    }
  })
}

test('no possible choice takes less effort, then lacks less, then brings more [D13.33]', () => {
  fc.assert(
    fc.property(groups, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const choices = allChoices(all)
      const [least, most] = [choices[0]!.value, Math.max(...choices.map(({ value }) => value))]
      const wanted = Math.round(least + (most - least) * part)
      const search = searchEfforts(all)
      const found = search.reach(wanted)!
      const [first] = choices
        .filter(({ value }) => value >= wanted)
        .toSorted(
          (one, other) =>
            one.effort - other.effort || one.lacking - other.lacking || other.value - one.value,
        )
      const { effort, lacking, value } = found
      expect({ effort, lacking, value }).toEqual(first)
      expect(search.reach(most + 1)).toBeNull()
    }),
    { numRuns: 400 },
  )
})

test('the highest value for each effort equals that of trying all choices [D13.33]', () => {
  fc.assert(
    fc.property(groups, (all) => {
      const choices = allChoices(all)
      const { best } = searchEfforts(all)
      expect(best).toHaveLength(Math.max(...choices.map(({ effort }) => effort)) + 1)
      for (const [effort, highest] of best.entries()) {
        const values = choices.filter((one) => one.effort <= effort).map(({ value }) => value)
        expect(highest).toBe(Math.max(...values))
      }
    }),
  )
})

test('the chosen items have the reported costs and value [D13.33]', () => {
  fc.assert(
    fc.property(groups, (all) => {
      const { best, reach } = searchEfforts(all)
      const found = reach(best.at(-1)!)!
      const items = found.chosen.flatMap((cells, group) =>
        cells.flatMap((places, cell) =>
          places.map((place) => all[group]!.cells[cell]!.items[place]!),
        ),
      )
      expect(items.reduce((sum, { effort }) => sum + effort, 0)).toBe(found.effort)
      expect(items.reduce((sum, { lacking }) => sum + lacking, 0)).toBe(found.lacking)
      const values = all.map(({ cells, valueOf }, group) =>
        valueOf(
          cells.reduce((sum, { points }, cell) => {
            const count = found.chosen[group]![cell]!.length
            return sum + points[count]! - points[0]!
          }, 0),
        ),
      )
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(found.value)
    }),
  )
})
