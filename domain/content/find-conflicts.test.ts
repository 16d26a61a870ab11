import { describe, expect, test } from 'vitest'

import { type Operations, applied, later, patch, trend } from '../testing/patch-content.ts'
import { pathsOverlap } from './find-conflicts.ts'

describe('a conflict', () => {
  const title: Operations = {
    $set: { 'trendsInnovations.$[e].trendTitle': 'Mine' },
    arrayFilters: trend('t1'),
  }
  const removed = applied({ $pull: { trendsInnovations: { _id: 't1' } } })

  test('is a change of the same path after it was loaded', () => {
    expect(patch(title, applied(title), later)).toEqual({
      outcome: 'conflict',
      paths: ['trendsInnovations.t1.trendTitle'],
      deleted: [],
      message: 'Someone else changed this content.',
    })
  })

  test('is no change that was made before it was loaded', () => {
    const record = applied(title)
    expect(patch(title, record, later, record.updatedAt).outcome).toBe('applied')
  })

  test('is the deletion of an element that was edited after it was loaded', () => {
    const remove = { $pull: { trendsInnovations: { _id: 't1' } } }
    expect(patch(remove, applied(title), later)).toMatchObject({
      outcome: 'conflict',
      paths: ['trendsInnovations.t1'],
      deleted: [],
    })
  })

  test('marks a deleted element, since the change would not be saved', () => {
    expect(patch(title, removed, later)).toEqual({
      outcome: 'conflict',
      paths: ['trendsInnovations.t1.trendTitle'],
      deleted: ['trendsInnovations.t1.trendTitle'],
      message: 'Someone else deleted this item.',
    })
    const remove = { $pull: { trendsInnovations: { _id: 't1' } } }
    expect(patch(remove, removed, later)).toMatchObject({ deleted: ['trendsInnovations.t1'] })
  })

  test('is a deletion before the change, too', () => {
    expect(patch(title, removed, later, removed.updatedAt)).toMatchObject({
      outcome: 'conflict',
      deleted: ['trendsInnovations.t1.trendTitle'],
    })
  })

  test('is over once the deletion is known: the element can be added again under its id', () => {
    const back = { $push: { trendsInnovations: { _id: 't1', trendTitle: 'Back' } } }
    expect(patch(back, removed, later).outcome).toBe('conflict')
    expect(patch(back, removed, later, removed.updatedAt).outcome).toBe('applied')
  })

  test('does not arise when two users add trends', () => {
    const first = applied({ $push: { trendsInnovations: { _id: 'a' } } })
    expect(patch({ $push: { trendsInnovations: { _id: 'b' } } }, first, later).outcome).toBe(
      'applied',
    )
  })

  test('arises when two users add the entry of one group and application', () => {
    const entry = (_id: string) => ({
      $push: {
        categoryPerformance: { _id, categoryGroup: 'Service', applicationId: 'iphone-app' },
      },
    })
    const first = applied(entry('a'))
    expect(patch(entry('b'), first, later)).toMatchObject({
      outcome: 'conflict',
      paths: ['categoryPerformance.b'],
    })
    expect(patch(entry('b'), first, later, first.updatedAt)).toMatchObject({
      outcome: 'invalid',
      path: 'categoryPerformance',
      message: 'There is an entry for this group and application already',
    })
  })

  test('is limited to the entry when an experience is added to a new entry', () => {
    const record = applied({
      $push: {
        categoryPerformance: { _id: 'c2', categoryGroup: 'Service', applicationId: 'mobile-web' },
      },
    })
    const push = {
      $push: { 'categoryPerformance.$[c].experiences': { _id: 'x9' } },
      arrayFilters: [{ 'c._id': 'c2' }],
    }
    expect(patch(push, record, later)).toMatchObject({
      outcome: 'conflict',
      paths: ['categoryPerformance.c2.experiences.x9'],
      deleted: [],
    })
    expect(patch(push, record, later, record.updatedAt).outcome).toBe('applied')
  })
})

test('a path overlaps itself, its descendants and its ancestors', () => {
  expect(pathsOverlap('trendsInnovations.t1', 'trendsInnovations.t1')).toBe(true)
  expect(pathsOverlap('trendsInnovations.t1', 'trendsInnovations.t1.trendTitle')).toBe(true)
  expect(pathsOverlap('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1')).toBe(true)
})

test('sibling paths do not overlap, even if one name is a prefix of the other', () => {
  expect(pathsOverlap('trendsInnovations.t1.trendTitle', 'trendsInnovations.t1.trendContent')).toBe(
    false,
  )
  expect(pathsOverlap('trendsInnovations.t1', 'trendsInnovations.t10')).toBe(false)
  expect(pathsOverlap('trendsInnovations.t10.trendTitle', 'trendsInnovations.t1')).toBe(false)
})
