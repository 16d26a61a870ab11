import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { topPerformers } from '../fields/executive-summary-fields.ts'
import { experienceFields } from '../fields/experience-fields.ts'
import { trendTitle } from '../fields/trend-fields.ts'
import { addedExperience, removedTrend } from '../list-changes.ts'
import type { ContentField } from './content-field.ts'
import { at, Collision, openBook, recordOf } from './testing/open-book.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a connection that is back decides no conflict', async () => {
  const { book, sent, answers } = openBook()
  answers.push(new Collision(recordOf(9, { top: '<p>Theirs</p>' })))
  book.change(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  book.postpone(topPerformers.key)
  book.retryAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
})

test('what both have said is no conflict', async () => {
  const { book, answers, record } = openBook()
  answers.push(new Collision(recordOf(9, { top: '<p>Same</p>' })))
  book.change(topPerformers, '<p>Same</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(book.conflict()).toBeUndefined()
  expect(book.isUnsaved()).toBe(false)
  expect(record()?.loadedAt).toBe(at(9))
})

test('in a conflict nothing is sent until somebody has decided', async () => {
  const { book, sent, answers } = openBook()
  answers.push(new Collision(recordOf(9, { top: '<p>Theirs</p>' })))
  book.change(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(book.conflict()).toMatchObject({ value: '<p>Mine</p>', changedAt: at(30) })
  await book.flush()
  expect(sent).toHaveLength(1)
})

test('Override saves one’s own change on the other one’s record', async () => {
  const { book, sent, answers } = openBook()
  answers.push(new Collision(recordOf(9, { top: '<p>Theirs</p>' })))
  book.change(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  await book.override(topPerformers.key)
  expect(sent.at(-1)).toEqual({
    operations: { $set: { 'executiveSummary.topPerformers': '<p>Mine</p>' } },
    loadedAt: at(9),
  })
  expect(book.isUnsaved()).toBe(false)
})

test('Discard takes the other one’s record and forgets one’s own change', async () => {
  const { book, sent, answers, record } = openBook()
  answers.push(new Collision(recordOf(9, { top: '<p>Theirs</p>' })))
  book.change(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  book.discard(topPerformers.key)
  expect(record()?.executiveSummary.topPerformers).toBe('<p>Theirs</p>')
  expect(book.isUnsaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(1)
})

test('Cancel leaves the change unsaved, and the next try collides again', async () => {
  const { book, answers } = openBook()
  answers.push(new Collision(recordOf(9)), new Collision(recordOf(9)))
  book.change(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  book.postpone(topPerformers.key)
  expect(book.conflict()).toBeUndefined()
  expect(book.isUnsaved()).toBe(true)
  await book.retry(topPerformers.key)
  expect(book.conflict()).toBeDefined()
})

test('a change to what somebody else has deleted is told by the record', async () => {
  const { book, answers } = openBook()
  answers.push(new Collision({ ...recordOf(9), trendsInnovations: [] }))
  book.change(trendTitle('t') as ContentField<string>, 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  const { field, external } = book.conflict()!
  expect(field.read(external)).toBeUndefined()
})

test('a change to an experience that somebody else has deleted is told by the record', async () => {
  const place = { categoryGroup: 'Booking', applicationId: 'mobile-web' } as const
  const mine = { _id: 'x', picture: null, experience: 0 as const, title: '', text: '' }
  const entry = { _id: 'c', ...place, notableCallouts: null, experiences: [mine] }
  const { book, answers } = openBook({ ...recordOf(0), categoryPerformance: [entry] })
  const gone = { ...recordOf(9), categoryPerformance: [{ ...entry, experiences: [] }] }
  answers.push(new Collision(gone))
  book.change(experienceFields({ entry: 'c', experience: 'x' }).title, 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  const { field, external } = book.conflict()!
  expect(field.read(external)).toBeUndefined()
})

test('what is begun during a save does not collide with it', async () => {
  const { book, sent, answers } = openBook()
  const { promise, resolve } = Promise.withResolvers<ContentBuilding>()
  answers.push(promise)
  book.change(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  book.touch(topPerformers.key)
  resolve(recordOf(5, { top: '<p>A</p>' }))
  await vi.advanceTimersByTimeAsync(0)
  book.change(topPerformers, '<p>AB</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0), at(5)])
})

test('what somebody else saves between the first key and its pause is not written over', async () => {
  const { book, sent, learn } = openBook()
  book.touch(topPerformers.key)
  learn(recordOf(9, { top: '<p>Theirs</p>' }))
  book.change(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0)])
})

test.each([
  ['override', true, 2, at(59)],
  ['discard', false, 1, at(9)],
  ['cancel', false, 1, at(0)],
] as const)(
  'a trend that is deleted while somebody else edits it waits for a decision: %s',
  async (decision, done, sends, loaded) => {
    const { book, sent, answers, record } = openBook()
    answers.push(new Collision(recordOf(9, { title: 'Theirs' })))
    const deleting = book.changeList(removedTrend('t'))
    await vi.advanceTimersByTimeAsync(0)
    const conflict = book.listConflict()!
    expect(conflict.change.show(conflict.external)).toEqual({
      kind: 'richText',
      html: '<h3>Theirs</h3>',
    })
    conflict.decide(decision)
    expect(await deleting).toBe(done)
    expect(book.listConflict()).toBeUndefined()
    expect(sent).toHaveLength(sends)
    expect(record()?.loadedAt).toBe(loaded)
  },
)

test('a trend that both have deleted is no conflict', async () => {
  const { book, answers } = openBook()
  const gone = { ...recordOf(9), trendsInnovations: [] }
  answers.push(new Collision(gone))
  expect(await book.changeList(removedTrend('t'))).toBe(true)
  expect(book.listConflict()).toBeUndefined()
})

test('an experience that is added where somebody else has begun is added to theirs with Override', async () => {
  const { book, sent, answers } = openBook()
  const place = { categoryGroup: 'Booking', applicationId: 'mobile-web' } as const
  const theirs = { _id: 'x', picture: null, experience: 0 as const, title: 'Theirs', text: '' }
  const entry = { _id: 'c', ...place, notableCallouts: null, experiences: [theirs] }
  answers.push(new Collision({ ...recordOf(9), categoryPerformance: [entry] }))
  const adding = book.changeList(addedExperience(place, 'mine'))
  await vi.advanceTimersByTimeAsync(0)
  const { change, external, decide } = book.listConflict()!
  expect(change.show(external)).toEqual({ kind: 'text', text: 'Theirs' })
  decide('override')
  expect(await adding).toBe(true)
  expect(sent.at(-1)).toMatchObject({
    operations: { $push: { 'categoryPerformance.$[c].experiences': { _id: 'mine' } } },
    loadedAt: at(9),
  })
})
