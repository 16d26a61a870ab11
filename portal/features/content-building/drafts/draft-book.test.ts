import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ordinal, topPerformers } from '../fields/executive-summary-fields.ts'
import { trendContent, trendKey, trendTitle } from '../fields/trend-fields.ts'
import type { Operations } from './content-field.ts'
import { at, openBook, recordOf } from './testing/open-book.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setOf = ({ operations }: { operations: Operations }) => operations.$set

test('a text field is saved once, a second after its last change, on the stamp that it was read at', async () => {
  const { book, sent } = openBook()
  book.change(ordinal, 'thi')
  await vi.advanceTimersByTimeAsync(999)
  book.change(ordinal, 'third')
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map((patch) => [setOf(patch), patch.loadedAt])).toEqual([
    [{ 'executiveSummary.paragraphDate': 'third' }, at(0)],
  ])
  expect(book.isUnsaved()).toBe(false)
  expect(book.savedAt(ordinal.key)).toBe(at(30))
})

test('what was typed during a save is saved after it, on what the save answered', async () => {
  const { book, sent, answers } = openBook()
  const { promise, resolve } = Promise.withResolvers<ContentBuilding>()
  answers.push(promise)
  book.change(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(book.draftOf(topPerformers.key)?.state).toBe('saving')
  book.change(topPerformers, '<p>AB</p>')
  resolve(recordOf(5, { top: '<p>A</p>' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map((patch) => [setOf(patch), patch.loadedAt])).toEqual([
    [{ 'executiveSummary.topPerformers': '<p>A</p>' }, at(0)],
    [{ 'executiveSummary.topPerformers': '<p>AB</p>' }, at(5)],
  ])
  expect(book.isUnsaved()).toBe(false)
})

test('a draft keeps the stamp it was made on, though another field was saved meanwhile', async () => {
  const { book, sent, answers } = openBook()
  answers.push(recordOf(7))
  book.change(ordinal, 'third')
  book.change(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0), at(0)])
})

test('on no record at all one is made, and what is in it already collides', async () => {
  const { book, sent, create } = openBook(null)
  book.change(topPerformers, '<p>A</p>')
  book.change(ordinal, 'first')
  await vi.advanceTimersByTimeAsync(1000)
  expect(create).toHaveBeenCalledOnce()
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual(
    Array.from({ length: 2 }, () => '1970-01-01T00:00:00.000Z'),
  )
})

test('a failed save keeps the words, says so, and can be tried again', async () => {
  const { book, sent, answers, failures } = openBook()
  answers.push(new Error('no network'))
  book.change(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(book.draftOf(topPerformers.key)).toMatchObject({ value: '<p>A</p>', state: 'failed' })
  expect(book.draftOf(topPerformers.key)?.reason).toBe('no network')
  expect(failures).toEqual(['no network'])
  expect(book.isUnsaved()).toBe(true)
  await book.retry(topPerformers.key)
  expect(sent).toHaveLength(2)
  expect(book.isUnsaved()).toBe(false)
})

test('why a save fails is told once, and what waited for a connection is saved with it', async () => {
  const { book, answers, failures } = openBook()
  answers.push(new Error('no network'), new Error('no network'))
  book.change(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  book.change(topPerformers, '<p>AB</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).toEqual(['no network'])
  book.retryAll()
  await vi.advanceTimersByTimeAsync(0)
  expect(book.isUnsaved()).toBe(false)
})

test('flush saves at once what waits, and what is being typed counts as unsaved', async () => {
  const { book, sent } = openBook()
  book.touch(topPerformers.key)
  expect(book.isUnsaved()).toBe(true)
  book.change(topPerformers, '<p>A</p>')
  book.change(ordinal, 'third')
  await book.flush()
  expect(sent).toHaveLength(2)
  expect(book.isUnsaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
})

test('changes of an element that is deleted here are forgotten with it', async () => {
  const { book, sent } = openBook()
  book.change(trendTitle('t'), 'Mine')
  book.touch(trendContent('t').key)
  book.forget(trendKey('t'))
  expect(book.isUnsaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
})

test('an own text comes back as it was typed, somebody else’s as it is', async () => {
  const { book, answers } = openBook()
  answers.push(recordOf(5, { top: '<p><strong>A</strong></p>' }))
  book.change(topPerformers, '<p><b>A</b></p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(book.wordsFor(topPerformers.key, '<p><strong>A</strong></p>')).toBe('<p><b>A</b></p>')
  expect(book.wordsFor(topPerformers.key, '<p>Theirs</p>')).toBe('<p>Theirs</p>')
})

test('changes to lists wait for those made before', async () => {
  const { book, sent } = openBook()
  book.change(topPerformers, '<p>A</p>')
  const flushed = book.flush()
  await book.apply(() => ({ $pull: { trendsInnovations: { _id: 't' } } }))
  await flushed
  expect(sent.map(({ operations }) => Object.keys(operations))).toEqual([['$set'], ['$pull']])
})
