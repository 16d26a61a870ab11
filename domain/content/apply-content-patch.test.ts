import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { contentRecord, SEPARATE_PATCHES, separatePatch } from '../testing/content-patches.ts'
import { freeze } from '../testing/freeze.ts'
import {
  applied,
  card,
  context,
  later,
  LOADED,
  type Operations,
  patch,
  trend,
} from '../testing/patch-content.ts'
import { type ContentRecord, emptyContentRecord } from './content-record.ts'

const CAPABILITY = '0d4f0b3c-7a53-4a4e-9a56-0f3a4e7b1c2d'

describe('a patch', () => {
  test('changes a field of the executive summary, and its stamp', () => {
    const result = patch({ $set: { 'executiveSummary.topPerformers': '<p>Northbank</p>' } })
    expect(result).toEqual({
      outcome: 'applied',
      paths: ['executiveSummary.topPerformers'],
      kept: [],
      record: {
        content: {
          ...contentRecord.content,
          executiveSummary: {
            paragraphDate: null,
            availableDate: null,
            topPerformers: '<p>Northbank</p>',
          },
        },
        stamps: {
          ...contentRecord.stamps,
          'executiveSummary.topPerformers': '2025-11-10T11:00:00.000Z',
        },
        carriedOver: [],
        updatedAt: '2025-11-10T11:00:00.000Z',
      },
    })
  })

  test('creates a missing product rating', () => {
    const { content } = applied({
      $set: { 'productRating.iphone-app.keySuccessFactor': '<p>K</p>' },
    })
    expect(content.productRating).toEqual({
      'iphone-app': { keySuccessFactor: '<p>K</p>', bestInClassFeatures: null },
    })
  })

  test('sets the pick of a capability as a whole, and takes it back [D31.55]', () => {
    const pick = { companyId: CAPABILITY, applicationId: 'iphone-app', reason: 'Two taps.' }
    const path = `capabilityPicks.${CAPABILITY}`
    const record = patch({ $set: { [path]: pick } })
    expect(record).toMatchObject({
      paths: [path],
      record: { content: { capabilityPicks: { [CAPABILITY]: pick } } },
    })
    const { content } = applied({ $set: { [path]: null } })
    expect(content.capabilityPicks).toEqual({ [CAPABILITY]: null })
  })

  test('stores texts without spaces around them [D15.297]', () => {
    const pick = { companyId: CAPABILITY, applicationId: 'iphone-app', reason: ' Two taps. ' }
    const { content } = applied({
      $set: {
        [`capabilityPicks.${CAPABILITY}`]: pick,
        'executiveSummary.paragraphDate': ' fifth ',
      },
      $push: { trendsInnovations: { _id: 'new', trendTitle: ' Passkeys ' } },
    })
    expect(content.capabilityPicks?.[CAPABILITY]?.reason).toBe('Two taps.')
    expect(content.executiveSummary.paragraphDate).toBe('fifth')
    expect(content.trendsInnovations.at(-1)?.trendTitle).toBe('Passkeys')
  })

  test('changes one field of one trend', () => {
    const { content } = applied({
      $set: { 'trendsInnovations.$[e].trendTitle': 'Mobile wallets' },
      arrayFilters: trend('t2'),
    })
    expect(content.trendsInnovations).toEqual([
      contentRecord.content.trendsInnovations[0],
      { _id: 't2', trendTitle: 'Mobile wallets', trendContent: '<p>Soon</p>' },
    ])
  })

  test('pushes an element to the end, with defaults for missing fields', () => {
    const { content, stamps } = applied({ $push: { trendsInnovations: { _id: 't3' } } })
    expect(content.trendsInnovations.at(-1)).toEqual({
      _id: 't3',
      trendTitle: '',
      trendContent: '',
    })
    expect(stamps['trendsInnovations.t3']).toBe(context.now)
  })

  test('removes a pulled element and the stamps under it', () => {
    const edited = applied({
      $set: { 'trendsInnovations.$[e].trendTitle': 'x' },
      arrayFilters: trend('t1'),
    })
    const { content, stamps } = applied(
      { $pull: { trendsInnovations: { _id: 't1' } } },
      edited,
      later,
      edited.updatedAt,
    )
    expect(content.trendsInnovations.map(({ _id }) => _id)).toEqual(['t2'])
    expect(stamps).toMatchObject({ 'trendsInnovations.t1': later.now })
    expect(stamps).not.toHaveProperty(['trendsInnovations.t1.trendTitle'])
  })

  test('changes experiences of an entry, by the ids of both', () => {
    const { content } = applied({
      $set: { 'categoryPerformance.$[c].experiences.$[x].experience': 2 },
      arrayFilters: card('x2'),
    })
    expect(content.categoryPerformance[0]?.experiences.map(({ experience }) => experience)).toEqual(
      [0, 2],
    )
  })

  test('pushes an entry of category performance with experiences', () => {
    const { content } = applied({
      $push: {
        categoryPerformance: {
          _id: 'c2',
          categoryGroup: 'Service',
          applicationId: 'mobile-web',
          experiences: [{ _id: 'x9', title: 'Chat' }],
        },
      },
    })
    expect(content.categoryPerformance[1]).toEqual({
      _id: 'c2',
      categoryGroup: 'Service',
      applicationId: 'mobile-web',
      notableCallouts: null,
      experiences: [{ _id: 'x9', picture: null, experience: 0, title: 'Chat', text: '' }],
    })
  })

  test('changes several paths at once, all or nothing', () => {
    const both: Operations = {
      $set: {
        'executiveSummary.paragraphDate': 'fourth',
        'trendsInnovations.$[e].trendTitle': 'x',
      },
      $push: { trendsInnovations: { _id: 't9' } },
      arrayFilters: trend('t1'),
    }
    const record = applied(both)
    expect(record.content.executiveSummary.paragraphDate).toBe('fourth')
    expect(record.content.trendsInnovations.map(({ trendTitle }) => trendTitle)).toEqual([
      'x',
      'Wallets',
      '',
    ])
    // The trend was changed meanwhile, so the date is not saved either.
    const edited = applied({
      $set: { 'trendsInnovations.$[e].trendTitle': 'y' },
      arrayFilters: trend('t1'),
    })
    expect(patch(both, edited, later)).toMatchObject({
      outcome: 'conflict',
      paths: ['trendsInnovations.t1.trendTitle'],
      deleted: [],
    })
  })
})

describe('stamps', () => {
  const set = { $set: { 'executiveSummary.topPerformers': '<p>x</p>' } }

  test('are later than every earlier one, though the clock stops or goes back', () => {
    const first = applied(set)
    expect(applied(set, first, context, first.updatedAt).updatedAt).toBe('2025-11-10T11:00:00.001Z')
    const early = { ...context, now: '2025-11-10T09:00:00.000Z' }
    expect(applied(set, first, early, first.updatedAt).updatedAt).toBe('2025-11-10T11:00:00.001Z')
  })

  test('are later than loadedAt, so that the next change of the same state conflicts', () => {
    const loadedNow = applied(set, contentRecord, context, context.now)
    expect(loadedNow.updatedAt).toBe('2025-11-10T11:00:00.001Z')
    expect(patch(set, loadedNow, context, context.now).outcome).toBe('conflict')
  })

  test('from the future are rejected as loadedAt', () => {
    expect(patch(set, contentRecord, context, later.now)).toEqual({
      outcome: 'invalid',
      path: 'loadedAt',
      message: 'Must not be in the future',
    })
    // Another machine's clock may be ahead: its stamps do not count as the future.
    const ahead: ContentRecord = { ...contentRecord, updatedAt: later.now }
    expect(patch(set, ahead, context, later.now).outcome).toBe('applied')
  })

  test.each(['', 'yesterday', '2025-11-10', 1_762_772_400_000])(
    'rejects %j as a time',
    (loadedAt) => {
      const result = patch(set, contentRecord, context, loadedAt as string)
      expect(result).toMatchObject({ outcome: 'invalid', path: 'loadedAt' })
    },
  )
})

test('accepts the first change of empty content, with the time of its creation as loadedAt', () => {
  const record = freeze(emptyContentRecord(LOADED))
  expect(patch({ $set: { 'executiveSummary.topPerformers': '' } }, record).outcome).toBe('applied')
})

describe('for any two changes', () => {
  const names = Object.keys(SEPARATE_PATCHES)

  test('changes of separate paths never conflict, in either order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names), (order) => {
        let record = contentRecord
        for (const name of order) record = applied(SEPARATE_PATCHES[name]!, record, later)
        const inOrder = names.filter((name) => order.includes(name))
        let other = contentRecord
        for (const name of inOrder) other = applied(SEPARATE_PATCHES[name]!, other, later)
        expect(record.content).toEqual(other.content)
      }),
    )
  })

  test('only one is accepted when both change one path, based on the same state', () => {
    const times = fc.integer({ min: 0, max: 3 }).map((ms) => `2025-11-10T11:00:00.00${ms}Z`)
    fc.assert(
      fc.property(separatePatch, times, times, times, (name, loadedAt, first, second) => {
        const operations = SEPARATE_PATCHES[name]!
        const now = first > loadedAt ? first : loadedAt
        const record = applied(operations, contentRecord, { ...context, now }, loadedAt)
        const again = { ...context, now: second }
        expect(patch(operations, record, again, loadedAt).outcome).toBe('conflict')
      }),
    )
  })

  test('stamps only ever grow', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(separatePatch, fc.nat(5)), { maxLength: 20 }), (steps) => {
        let record = contentRecord
        for (const [name, ms] of steps) {
          const now = `2025-11-10T11:00:00.00${ms}Z`
          const at = { ...context, now }
          const result = patch(SEPARATE_PATCHES[name]!, record, at, record.updatedAt)
          if (result.outcome !== 'applied') continue
          expect(result.record.updatedAt > record.updatedAt).toBe(true)
          record = freeze(result.record)
        }
      }),
    )
  })

  test('a patch returns a result and never throws for any input', () => {
    const path = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'trendsInnovations',
        'trendsInnovations.$[e].trendTitle',
        'categoryPerformance',
      ),
    )
    const operations = fc.option(fc.dictionary(path, fc.anything(), { maxKeys: 3 }), {
      nil: undefined,
    })
    const filters = fc.array(fc.dictionary(fc.constantFrom('e._id', 'x'), fc.anything()))
    fc.assert(
      fc.property(
        operations,
        operations,
        operations,
        filters,
        ($set, $push, $pull, arrayFilters) => {
          const result = patch({ $set, $push, $pull, arrayFilters })
          expect(['applied', 'conflict', 'invalid']).toContain(result.outcome)
        },
      ),
    )
  })
})
