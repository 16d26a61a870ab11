import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { APPLICATIONS, byApplication } from '../../catalogue/application.ts'
import type { OverTimeSettings } from '../over-time/over-time-settings.ts'
import type { PlanMark, PlanSettings } from '../plan/plan-settings.ts'
import type { WhatIfSettings } from '../what-if/what-if-settings.ts'
import { carryOver, type EditionParts } from './carry-over.ts'
import { areSameSettings } from './same-settings.ts'

interface Parts {
  readonly companies: readonly string[]
  /** Capabilities by category; those with an exclamation mark are available to the first company. */
  readonly categories: Readonly<Record<string, readonly string[]>>
}

/** An edition whose ids are the names in lower case. */
function edition({ companies, categories }: Parts): EditionParts {
  const titles = Object.keys(categories)
  return {
    companies: companies.map((title) => ({ companyId: title.toLowerCase(), title })),
    categoryGroups: titles.map((title) => ({
      title: `Group ${title}`,
      categories: [{ categoryId: title.toLowerCase(), title }],
    })),
    matrix: titles.map((title) => ({
      categoryId: title.toLowerCase(),
      title,
      categoryGroup: `Group ${title}`,
      capabilities: categories[title]!.map((capability) => ({
        capabilityId: capability.replace('!', '').toLowerCase(),
        title: capability.replace('!', ''),
        available: byApplication(() => companies.map((_, at) => at === 0 && capability.endsWith('!'))), // prettier-ignore
      })),
    })),
  }
}

const july = edition({
  companies: ['Pennant', 'Alder', 'Old'],
  categories: { Pay: ['Scan', 'Split', 'Gone'], Help: ['Chat'], Lost: ['Fax'] },
})
const october = edition({
  companies: ['Pennant', 'Alder', 'New'],
  categories: { Pay: ['Scan!', 'Split'], Help: ['Chat'] },
})
const application = 'iPhone App'
const view = { company: 'pennant', before: july, now: october } as const

describe('a plan that is carried over', () => {
  const settings: PlanSettings = {
    target: { company: 'alder' },
    pace: true,
    marks: [
      { application, capability: 'scan', mark: 'planned', month: '2026-09' },
      { application, capability: 'split', mark: 'wanted', effort: 5 },
      { application, capability: 'gone', mark: 'wanted' },
      { application, capability: 'chat', mark: 'excluded' },
      { application, capability: 'fax', effort: 8 },
    ],
  }

  test('lists capabilities that are available by now, missing and gone [D13.107]', () => {
    const carried = carryOver({ ...view, page: 'plan', settings })
    expect(carried.outcome).toEqual({
      available: [{ application, capability: 'scan', title: 'Scan' }],
      missing: [{ application, capability: 'split', title: 'Split' }],
      gone: [{ application, capability: 'gone', title: 'Gone' }],
    })
    expect(carried.settings).toEqual({
      target: { company: 'alder' },
      pace: true,
      marks: [
        { application, capability: 'split', mark: 'wanted', effort: 5 },
        { application, capability: 'chat', mark: 'excluded' },
      ],
    })
    expect(carried.dropped).toEqual([
      { kind: 'capability', title: 'Gone' },
      { kind: 'capability', title: 'Fax' },
    ])
  })

  test.each([
    [{ company: 'old' }, { kind: 'company', title: 'Old' }],
    [{ rank: 4 }, { kind: 'rank', title: 'Rank 4' }],
  ] as const)('loses the target %j, which the edition does not have [D13.106]', (target, lost) => {
    const carried = carryOver({ ...view, page: 'plan', settings: { target } })
    expect([carried.settings, carried.dropped]).toEqual([{}, [lost]])
  })

  test('keeps a score and a rank that can be reached [D13.106]', () => {
    for (const target of [{ score: 0.8 }, { rank: 3 }]) {
      expect(carryOver({ ...view, page: 'plan', settings: { target } }).settings).toEqual({
        target,
      })
    }
  })

  test('counts its result besides the marked capabilities, each once [D13.107]', () => {
    const planned = ['scan', 'split', 'chat'].map(
      (capability) => ({ application, capability }) as const,
    )
    const { outcome, settings: kept } = carryOver({ ...view, page: 'plan', settings, planned })
    const { available, missing, gone } = outcome!
    const titles = [available, missing, gone].map((items) => items.map(({ title }) => title))
    expect(titles).toEqual([['Scan'], ['Split', 'Chat'], ['Gone']])
    expect(kept).toEqual(carryOver({ ...view, page: 'plan', settings }).settings)
  })

  test('has nothing available when its company is missing [D13.106]', () => {
    const carried = carryOver({ ...view, company: 'old', page: 'plan', settings })
    expect([carried.company, carried.outcome!.available]).toEqual([null, []])
    expect(carried.dropped[0]).toEqual({ kind: 'company', title: 'Old' })
  })

  test('has no names from an edition that cannot be read any more [D13.106]', () => {
    const { dropped, outcome } = carryOver({ ...view, before: null, page: 'plan', settings })
    expect(dropped).toEqual([
      { kind: 'capability', title: null },
      { kind: 'capability', title: null },
    ])
    expect(outcome!.gone).toEqual([{ application, capability: 'gone', title: null }])
    expect(outcome!.missing[0]!.title).toBe('Split')
  })
})

test('a what-if view keeps the weights and companies that still exist [D13.106]', () => {
  const settings: WhatIfSettings = {
    devices: { 'Mobile Web': 0.8 },
    categories: { pay: 2, lost: 1 },
    without: ['old', 'alder'],
    variation: 50,
  }
  const { settings: kept, dropped, outcome } = carryOver({ ...view, page: 'what-if', settings })
  expect(kept).toEqual({
    devices: { 'Mobile Web': 0.8 },
    categories: { pay: 2 },
    without: ['alder'],
    variation: 50,
  })
  expect(dropped).toEqual([
    { kind: 'category', title: 'Lost' },
    { kind: 'company', title: 'Old' },
  ])
  expect(outcome).toBeNull()
})

test('a view over time keeps whatever still exists, and shows all companies without any [D13.106]', () => {
  const settings: OverTimeSettings = {
    companies: ['old'],
    group: 'Group Lost',
    category: 'pay',
    capabilities: ['fax', 'chat'],
    ranks: true,
  }
  const { settings: kept, dropped } = carryOver({ ...view, page: 'standing', settings: { history: settings } }) // prettier-ignore
  expect(kept).toEqual({ history: { category: 'pay', capabilities: ['chat'], ranks: true } })
  expect(dropped.map(({ title }) => title)).toEqual(['Old', 'Group Lost', 'Fax'])
})

const CAPABILITIES = ['scan', 'split', 'gone', 'chat', 'fax', 'unknown']
const COMPANIES = ['pennant', 'alder', 'old', 'new', 'unknown']
const someOf = (ids: readonly string[]) => fc.subarray([...ids])
const marks: fc.Arbitrary<readonly PlanMark[]> = fc.uniqueArray(
  fc.record(
    {
      application: fc.constantFrom(...APPLICATIONS.map(({ title }) => title)),
      capability: fc.constantFrom(...CAPABILITIES),
      mark: fc.constantFrom('wanted' as const, 'excluded' as const, 'planned' as const),
      effort: fc.constantFrom(1 as const, 8 as const),
    },
    { requiredKeys: ['application', 'capability'] },
  ),
  { selector: (mark) => `${mark.application} ${mark.capability}` },
)
const companies = fc.constantFrom(null, ...COMPANIES)
const editions = fc.constantFrom(july, october)

const idsOf = (text: unknown) =>
  [...CAPABILITIES, ...COMPANIES, 'pay', 'help', 'lost'].filter((id) =>
    JSON.stringify(text).includes(`"${id}"`),
  )

describe('any view that is carried over', () => {
  const carryPlan = (settings: PlanSettings, company: string | null, now: EditionParts) =>
    carryOver({ page: 'plan', settings, company, before: july, now })

  test('names only parts that the newer edition has, and changes nothing when it is carried over again [D13.106]', () => {
    const overTime = fc.record({ companies: someOf(COMPANIES), capabilities: someOf(CAPABILITIES) })
    fc.assert(
      fc.property(overTime, companies, editions, (history, company, now) => {
        const settings = { history }
        const once = carryOver({ page: 'standing', settings, company, before: july, now })
        const there = idsOf(now)
        expect(idsOf(once.settings).filter((id) => !there.includes(id))).toEqual([])
        const again = carryOver({ ...once, page: 'standing', before: now, now })
        expect([again.settings, again.company, again.dropped]).toEqual([once.settings, once.company, []]) // prettier-ignore
      }),
    )
  })

  test('each item of a plan is available, missing or gone, and only the missing stay [D13.107]', () => {
    fc.assert(
      fc.property(marks, companies, editions, (list, company, now) => {
        const { settings, outcome } = carryPlan({ marks: list }, company, now)
        const wanted = list.filter(({ mark }) => mark === 'wanted' || mark === 'planned')
        const { available, missing, gone } = outcome!
        const keys = (items: readonly { application: string; capability: string }[]) =>
          items.map((item) => `${item.application} ${item.capability}`).toSorted()
        expect(keys([...available, ...missing, ...gone])).toEqual(keys(wanted))
        const kept = (settings.marks ?? []).filter(({ mark }) => mark === 'wanted' || mark === 'planned') // prettier-ignore
        expect(keys(kept)).toEqual(keys(missing))
        // Each unchanged, effort and month included.
        for (const mark of settings.marks ?? []) expect(list).toContain(mark)
      }),
    )
  })

  test('changes nothing in the same edition, where nothing is available [D13.106]', () => {
    fc.assert(
      fc.property(marks, (list) => {
        const there = list.filter(({ capability }) => capability !== 'unknown')
        const settings = there.length > 0 ? { marks: there } : {}
        expect(carryPlan(settings, 'pennant', july)).toMatchObject({ settings, dropped: [] })
      }),
    )
  })
})

describe('settings as text', () => {
  test.each([
    [undefined, '{}', true],
    ['{"a":1,"b":[1,2]}', '{"b":[2,1],"a":1}', true],
    ['{"a":{"b":1,"c":2}}', '{"a":{"c":2,"b":1}}', true],
    ['{"a":1}', '{"a":2}', false],
    ['{"a":[1]}', '{"a":[1,1]}', false],
    ['{', '{', true],
    ['{', undefined, false],
  ])('%s and %s are the same settings: %s [D13.108]', (one, other, same) => {
    expect(areSameSettings(one, other)).toBe(same)
    expect(areSameSettings(other, one)).toBe(same)
  })
})
