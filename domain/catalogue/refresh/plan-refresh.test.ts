import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isUpToDate, type CatalogueItem, type CatalogueItems, planRefresh } from './plan-refresh.ts'

const item = (_id: string, title = _id, rest?: CatalogueItem['rest']): CatalogueItem => ({
  _id,
  title,
  rest,
})
const none: CatalogueItems = { companies: [], categories: [], capabilities: [] }

const someParts = fc.uniqueArray(
  fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    title: fc.constantFrom('One', 'Two'),
    rest: fc.record({ belongsTo: fc.constantFrom('Group 1', 'Group 2') }),
  }),
  { selector: ({ _id }) => _id },
)
const items = fc.record({ companies: someParts, categories: someParts, capabilities: someParts })

describe('refreshing a report from the catalogue (D5)', () => {
  test('lists added, removed and renamed items', () => {
    const frozen = { ...none, companies: [item('kept'), item('gone'), item('old', 'Old name')] }
    const catalogue = { ...none, companies: [item('old', 'New name'), item('new'), item('kept')] }
    const plan = planRefresh(frozen, catalogue)
    expect(plan.added.companies).toEqual([item('new')])
    expect(plan.dropped.companies).toEqual([item('gone')])
    expect(plan.changed).toEqual([
      { kind: 'companies', before: item('old', 'Old name'), after: item('old', 'New name') },
    ])
  })

  test('detects another group and another weight of a category', () => {
    const before = item('c', 'Check-in', { belongsTo: 'Travel', fixedScoringWeight: null })
    const after = item('c', 'Check-in', { belongsTo: 'Travel', fixedScoringWeight: 2 })
    const plan = planRefresh({ ...none, categories: [before] }, { ...none, categories: [after] })
    expect(plan.changed).toEqual([{ kind: 'categories', before, after }])
  })

  test('changes nothing when nothing differs, in any order', () => {
    fc.assert(
      fc.property(items, (some) => {
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
      fc.property(items, items, (frozen, catalogue) => {
        const plan = planRefresh(frozen, catalogue)
        const follow = (kind: keyof CatalogueItems): CatalogueItem[] => {
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
