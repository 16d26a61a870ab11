import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ordinal, topPerformers } from '../fields/executive-summary-fields.ts'
import { trendContent, trendKey, trendTitle } from '../fields/trend-fields.ts'
import type { ContentField, Operations } from './content-field.ts'
import { createDraftBook } from './draft-book.ts'
import type { KeptDraft, KeptDrafts } from './kept-drafts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Collision extends Error {
  readonly record: ContentBuilding

  constructor(record: ContentBuilding) {
    super('collision')
    this.record = record
  }
}

const at = (minute: number) => `2026-03-01T10:${`${minute}`.padStart(2, '0')}:00.000Z`

/** A record as of a minute, with one trend. */
const recordOf = (minute: number, texts: { top?: string; title?: string } = {}) =>
  ({
    _id: 'content',
    reportId: 'report',
    loadedAt: at(minute),
    updatedAt: at(minute),
    executiveSummary: {
      paragraphDate: null,
      availableDate: null,
      topPerformers: texts.top ?? null,
    },
    productRating: {},
    categoryPerformance: [],
    trendsInnovations: [{ _id: 't', trendTitle: texts.title ?? 'Passkeys', trendContent: '' }],
  }) as unknown as ContentBuilding

/** What earlier visits have left, and what this one keeps. */
function openKept(left: readonly KeptDraft[] = []) {
  const own = new Map<string, KeptDraft>()
  let before = left
  const drafts: KeptDrafts = {
    read: () => [...before],
    clear: () => void (before = []),
    write: (draft) => void own.set(draft.key, draft),
    drop: (key) => void own.delete(key),
  }
  return { drafts, own, forget: () => void (before = []) }
}

/** A book on a desk whose answers each test gives by hand. */
function openBook(initial: ContentBuilding | null = recordOf(0), kept = openKept()) {
  let record = initial
  const sent: { operations: Operations; loadedAt: string }[] = []
  const answers: (ContentBuilding | Error | Promise<ContentBuilding>)[] = []
  const failures: string[] = []
  const create = vi.fn<() => Promise<ContentBuilding>>(async () => recordOf(1))
  const book = createDraftBook({
    record: () => record,
    keep: (next) => void (record = next),
    create,
    patch: async (_record, operations, loadedAt) => {
      sent.push({ operations, loadedAt })
      const answer = answers.shift() ?? recordOf(59)
      if (answer instanceof Error) throw answer
      return answer
    },
    externalOf: (error) => (error instanceof Collision ? error.record : null),
    reasonOf: (error) => (error as Error).message,
    onFailure: (reason) => failures.push(reason),
    kept: kept.drafts,
    now: () => at(30),
  })
  return {
    book,
    sent,
    answers,
    failures,
    create,
    kept,
    record: () => record,
    learn: (next: ContentBuilding) => void (record = next),
  }
}

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

test('a change is kept until it is saved, with the stamp that it was made on', async () => {
  const { book, answers, kept } = openBook()
  const { promise, resolve } = Promise.withResolvers<ContentBuilding>()
  answers.push(promise, new Error('no network'))
  book.change(topPerformers, '<p>A</p>')
  const first = { value: '<p>A</p>', loadedAt: at(0), changedAt: at(30) }
  expect(kept.own.get(topPerformers.key)).toMatchObject(first)
  await vi.advanceTimersByTimeAsync(0)
  book.change(topPerformers, '<p>AB</p>')
  resolve(recordOf(5, { top: '<p>A</p>' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(kept.own.get(topPerformers.key)).toMatchObject({ value: '<p>AB</p>', loadedAt: at(5) })
  await book.retry(topPerformers.key)
  expect(kept.own.size).toBe(0)
})

describe('what an earlier visit has left', () => {
  const left: KeptDraft = {
    key: topPerformers.key,
    value: '<p>Before</p>',
    changedAt: at(20),
    loadedAt: at(0),
  }
  const fieldAt = (key: string) => (key === left.key ? (topPerformers as never) : undefined)

  test('is offered, and saved on the stamp that it was made on', async () => {
    const { book, sent, answers } = openBook(recordOf(9), openKept([left]))
    answers.push(new Collision(recordOf(9, { top: '<p>Theirs</p>' })))
    expect(book.offered()).toEqual([left])
    book.restore(fieldAt)
    expect(book.draftOf(left.key)?.value).toBe('<p>Before</p>')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0)])
    expect(book.conflict()).toMatchObject({ value: '<p>Before</p>', changedAt: at(20) })
    expect([book.offered(), book.isUnsaved()]).toEqual([[], true])
  })

  test('is left alone until then, and gone when it is refused', async () => {
    const { book, sent, kept } = openBook(recordOf(9), openKept([left]))
    expect(book.isUnsaved()).toBe(false)
    book.refuse()
    await vi.advanceTimersByTimeAsync(5000)
    expect([book.offered(), kept.drafts.read(), sent]).toEqual([[], [], []])
  })

  test('is not offered when it was saved after all', () => {
    const { book, kept } = openBook(recordOf(9), openKept([left]))
    book.settle(recordOf(9, { top: '<p>Other</p>' }), fieldAt)
    expect(book.offered()).toEqual([left])
    book.settle(recordOf(9, { top: '<p>Before</p>' }), fieldAt)
    expect([book.offered(), kept.drafts.read()]).toEqual([[], []])
  })

  test('is offered no more once another window has saved it', () => {
    const { book, kept } = openBook(recordOf(9), openKept([left]))
    kept.forget()
    book.lookAgain()
    expect(book.offered()).toEqual([])
  })
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
