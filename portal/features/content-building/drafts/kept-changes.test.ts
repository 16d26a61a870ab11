import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { topPerformers } from '../fields/executive-summary-fields.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { at, Collision, openBook, openKept, recordOf } from './testing/open-book.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
