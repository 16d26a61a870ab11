import { describe, expect, test } from 'vitest'

import { contentRecord } from '../testing/content-patches.ts'
import { freeze } from '../testing/freeze.ts'
import { applyContentPatch } from './apply-content-patch.ts'
import type { ContentPatch } from './content-patch.ts'

const LOADED = contentRecord.updatedAt
const context = { now: '2025-11-10T11:00:00.000Z', categoryGroups: ['Booking', 'Service'] }

type Operations = Omit<ContentPatch, 'loadedAt'>

const patch = (operations: Operations, record = contentRecord, at = context, loadedAt = LOADED) =>
  applyContentPatch(record, freeze({ loadedAt, ...operations }), at)

const trend = (id: string) => [{ 'e._id': id }]
const card = (id: string) => [{ 'c._id': 'c1' }, { 'x._id': id }]

describe('a rejected patch names the path', () => {
  test.each([
    'reportId',
    'executiveSummary',
    'executiveSummary.other',
    'executiveSummary.topPerformers.x',
    'productRating.mobile-web',
    'productRating.windows-phone.keySuccessFactor',
    'productRating.{applicationId}.keySuccessFactor',
    'productRating.__proto__.keySuccessFactor',
    'capabilityPicks',
    'capabilityPicks.l1',
    'capabilityPicks.__proto__',
    'capabilityPicks.0d4f0b3c-7a53-4a4e-9a56-0f3a4e7b1c2d',
    'capabilityPicks.0d4f0b3c-7a53-4a4e-9a56-0f3a4e7b1c2d.reason',
    'trendsInnovations',
    'trendsInnovations.0.trendTitle',
    'trendsInnovations.$.trendTitle',
    'trendsInnovations.$[].trendTitle',
    'trendsInnovations.$[e]',
    'trendsInnovations.$[e]._id',
    'categoryPerformance.$[e].categoryGroup',
    'categoryPerformance.$[e].experiences',
    '__proto__.polluted',
    'constructor',
    '',
    '.',
  ])('in $set %j', (path) => {
    const result = patch({ $set: { [path]: 'x' }, arrayFilters: trend('t1') })
    expect(result).toMatchObject({ outcome: 'invalid', path })
  })

  const id = '0d4f0b3c-7a53-4a4e-9a56-0f3a4e7b1c2d'
  const pick = { companyId: id, applicationId: 'iphone-app', reason: 'Two taps.' }
  test.each([
    { ...pick, companyId: 'n' },
    { ...pick, applicationId: 'windows-phone' },
    { ...pick, reason: ' ' },
    { ...pick, reason: 'Two\nlines' },
    { ...pick, reason: 'x'.repeat(201) },
    { ...pick, reason: null },
    { ...pick, _id: id },
    { companyId: id },
    [],
    'Two taps.',
  ])('with the pick %j [D31.55]', (value) => {
    const path = `capabilityPicks.${id}`
    expect(patch({ $set: { [path]: value } })).toMatchObject({ outcome: 'invalid', path })
  })

  test.each([
    'executiveSummary',
    'productRating',
    'categoryPerformance.$[e]',
    'trendsInnovations.$[e]',
  ])('in $push %j', (path) => {
    const result = patch({ $push: { [path]: { _id: 'n' } }, arrayFilters: trend('t1') })
    expect(result).toMatchObject({ outcome: 'invalid', path })
  })

  test.each(['productRating', 'executiveSummary.topPerformers'])('in $pull %j', (path) => {
    const result = patch({ $pull: { [path]: { _id: 'c1' } } })
    expect(result).toMatchObject({ outcome: 'invalid', path })
  })

  test('with a name without a filter', () => {
    expect(patch({ $set: { 'trendsInnovations.$[e].trendTitle': 'x' } })).toEqual({
      outcome: 'invalid',
      path: 'trendsInnovations.$[e].trendTitle',
      message: 'There is no array filter for $[e]',
    })
  })

  test.each([
    [[{}]],
    [[{ 'e._id': 't1', 'f._id': 't2' }]],
    [[{ 'e._id': 't1' }, { 'e._id': 't2' }]],
    [[{ 'e.trendTitle': 'Passkeys' }]],
    [[{ 'e._id': { $ne: null } }]],
    [[{ 'e._id': 'a.b' }]],
  ])('with invalid filters %j', (arrayFilters) => {
    const result = patch({ $set: { 'trendsInnovations.$[e].trendTitle': 'x' }, arrayFilters })
    expect(result.outcome).toBe('invalid')
    expect(result).toHaveProperty('path', expect.stringMatching(/^arrayFilters/))
  })

  test('to an element that never existed', () => {
    const set = { 'trendsInnovations.$[e].trendTitle': 'x' }
    expect(patch({ $set: set, arrayFilters: trend('t9') })).toEqual({
      outcome: 'invalid',
      path: 'trendsInnovations.$[e].trendTitle',
      message: 'Unknown element',
    })
    expect(patch({ $pull: { trendsInnovations: { _id: 't9' } } })).toMatchObject({
      outcome: 'invalid',
      path: 'trendsInnovations',
    })
  })

  test('when a path occurs twice', () => {
    const result = patch({
      $set: { 'trendsInnovations.$[e].trendTitle': 'x' },
      $pull: { trendsInnovations: { _id: 't1' } },
      arrayFilters: trend('t1'),
    })
    expect(result).toMatchObject({ outcome: 'invalid', path: 'trendsInnovations' })
  })

  test('when it changes nothing, with an empty path', () => {
    expect(patch({})).toMatchObject({ outcome: 'invalid', path: '' })
    expect(patch({ $set: {} })).toMatchObject({ outcome: 'invalid', path: '' })
  })
})

describe('invalid values are rejected', () => {
  test.each([
    [{ 'executiveSummary.paragraphDate': 'fourth\nand last' }, undefined],
    [{ 'trendsInnovations.$[e].trendTitle': 'Two\rlines' }, trend('t1')],
    [{ 'categoryPerformance.$[c].experiences.$[x].title': 'Two\u2028lines' }, card('x1')],
  ])('when a title has two lines: %j [D15.110]', ($set, arrayFilters) => {
    const result = patch({ $set, ...(arrayFilters && { arrayFilters }) })
    expect(result).toMatchObject({ outcome: 'invalid', message: 'Must be one line' })
  })

  const longRichText = 'x'.repeat(200_001)
  const cards = 'categoryPerformance.$[c].experiences.$[x]'

  test.each([
    ['executiveSummary.topPerformers', 7],
    ['executiveSummary.topPerformers', ['<p>x</p>']],
    ['executiveSummary.topPerformers', longRichText],
    ['executiveSummary.paragraphDate', 'x'.repeat(101)],
    ['executiveSummary.availableDate', '2025-11-01'],
    ['executiveSummary.availableDate', '2025-13-01T00:00:00Z'],
    ['productRating.mobile-web.keySuccessFactor', undefined],
    ['categoryPerformance.$[c].notableCallouts', {}],
    [`${cards}.picture`, 'x'.repeat(301)],
    [`${cards}.experience`, 3],
    [`${cards}.experience`, '0'],
    [`${cards}.experience`, null],
    [`${cards}.title`, 'x'.repeat(201)],
    [`${cards}.title`, null],
    [`${cards}.text`, 'x'.repeat(5001)],
  ])('at %s', (path, value) => {
    const result = patch({ $set: { [path]: value }, arrayFilters: card('x1') })
    expect(result).toMatchObject({ outcome: 'invalid', path })
  })

  test.each([
    ['trendsInnovations', null],
    ['trendsInnovations', 'x'],
    ['trendsInnovations', [{ _id: 'n' }]],
    ['trendsInnovations._id', { trendTitle: 'without an id' }],
    ['trendsInnovations._id', { _id: 'a.b' }],
    ['trendsInnovations.other', { _id: 'n', other: 1 }],
    ['trendsInnovations.trendTitle', { _id: 'n', trendTitle: 1 }],
    ['trendsInnovations', { _id: 't1' }],
    ['categoryPerformance.categoryGroup', { _id: 'n', applicationId: 'mobile-web' }],
    ['categoryPerformance.applicationId', { _id: 'n', categoryGroup: 'Service' }],
    [
      'categoryPerformance.categoryGroup',
      { _id: 'n', categoryGroup: 'Elsewhere', applicationId: 'mobile-web' },
    ],
    [
      'categoryPerformance.experiences.0.title',
      {
        _id: 'n',
        categoryGroup: 'Service',
        applicationId: 'mobile-web',
        experiences: [{ _id: 'x', title: 1 }],
      },
    ],
    [
      'categoryPerformance.experiences',
      {
        _id: 'n',
        categoryGroup: 'Service',
        applicationId: 'mobile-web',
        experiences: [{ _id: 'x' }, { _id: 'x' }],
      },
    ],
  ])('in a pushed element: %s', (path, element) => {
    const [list = ''] = path.split('.')
    expect(patch({ $push: { [list]: element } })).toMatchObject({ outcome: 'invalid', path })
  })

  test('in a pull that names more than the id', () => {
    for (const value of [null, 't1', {}, { _id: 't1', trendTitle: 'x' }, { _id: { $ne: 0 } }]) {
      const result = patch({ $pull: { trendsInnovations: value } })
      expect(result).toMatchObject({ outcome: 'invalid', path: 'trendsInnovations' })
    }
  })

  test('beyond the length of lists', () => {
    const trends = Array.from({ length: 100 }, (_, index) => ({
      _id: `n${index}`,
      trendTitle: '',
      trendContent: '',
    }))
    const { content } = contentRecord
    const full = { ...contentRecord, content: { ...content, trendsInnovations: trends } }
    expect(patch({ $push: { trendsInnovations: { _id: 'one-more' } } }, full)).toMatchObject({
      outcome: 'invalid',
      message: 'There may be at most 100 trends',
    })
  })
})
