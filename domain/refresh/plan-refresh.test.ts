import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isUpToDate, type Part, type Parts, planRefresh } from './plan-refresh.ts'

const part = (_id: string, title = _id, rest?: Part['rest']): Part => ({ _id, title, rest })
const none: Parts = { companies: [], categories: [], capabilities: [] }

const someParts = fc.uniqueArray(
  fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    title: fc.constantFrom('One', 'Two'),
    rest: fc.record({ belongsTo: fc.constantFrom('Group 1', 'Group 2') }),
  }),
  { selector: ({ _id }) => _id },
)
const parts = fc.record({ companies: someParts, categories: someParts, capabilities: someParts })

describe('refreshing a report from the catalogue (D5)', () => {
  test('lists added, removed and renamed items', () => {
    const frozen = { ...none, companies: [part('kept'), part('gone'), part('old', 'Old name')] }
    const catalogue = { ...none, companies: [part('old', 'New name'), part('new'), part('kept')] }
    const plan = planRefresh(frozen, catalogue)
    expect(plan.added.companies).toEqual([part('new')])
    expect(plan.dropped.companies).toEqual([part('gone')])
    expect(plan.changed).toEqual([
      { kind: 'companies', before: part('old', 'Old name'), after: part('old', 'New name') },
    ])
  })

  test('detects another group and another weight of a category', () => {
    const before = part('c', 'Check-in', { belongsTo: 'Travel', fixedScoringWeight: null })
    const after = part('c', 'Check-in', { belongsTo: 'Travel', fixedScoringWeight: 2 })
    const plan = planRefresh({ ...none, categories: [before] }, { ...none, categories: [after] })
    expect(plan.changed).toEqual([{ kind: 'categories', before, after }])
  })

  test('is empty if nothing differs, in any order', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const turned = {
          companies: some.companies.toReversed(),
          categories: some.categories.toReversed(),
          capabilities: some.capabilities.toReversed(),
        }
        expect(isUpToDate(planRefresh(some, turned))).toBe(true)
      }),
    )
  })

  test('brings any report up to date with the catalogue', () => {
    fc.assert(
      fc.property(parts, parts, (frozen, catalogue) => {
        const plan = planRefresh(frozen, catalogue)
        const follow = (kind: keyof Parts): Part[] => {
          const gone = new Set(plan.dropped[kind].map(({ _id }) => _id))
          const changed = new Map(
            plan.changed.filter((one) => one.kind === kind).map(({ after }) => [after._id, after]),
          )
          return [...frozen[kind].filter(({ _id }) => !gone.has(_id)), ...plan.added[kind]].map(
            (one) => changed.get(one._id) ?? one,
          )
        }
        const result = {
          companies: follow('companies'),
          categories: follow('categories'),
          capabilities: follow('capabilities'),
        }
        expect(isUpToDate(planRefresh(result, catalogue))).toBe(true)
      }),
    )
  })
})
