import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { topPerformers } from './fields/executive-summary-fields.ts'
import type { LocalDraft } from './local-drafts.ts'
import { at, ConflictError, openSession, openTestDrafts, recordOf } from './open-test-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is kept until it is saved, with the stamp that it was made on', async () => {
  const { session, responses, stored } = openSession()
  const { promise, resolve } = Promise.withResolvers<ContentBuilding>()
  responses.push(promise, new Error('no network'))
  session.edit(topPerformers, '<p>A</p>')
  const first = { value: '<p>A</p>', loadedAt: at(0), changedAt: at(30) }
  expect(stored.own.get(topPerformers.key)).toMatchObject(first)
  await vi.advanceTimersByTimeAsync(0)
  session.edit(topPerformers, '<p>AB</p>')
  resolve(recordOf(5, { top: '<p>A</p>' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(stored.own.get(topPerformers.key)).toMatchObject({ value: '<p>AB</p>', loadedAt: at(5) })
  await session.save(topPerformers.key)
  expect(stored.own.size).toBe(0)
})

describe('what an earlier visit has left', () => {
  const left: LocalDraft = {
    key: topPerformers.key,
    value: '<p>Before</p>',
    changedAt: at(20),
    loadedAt: at(0),
  }
  const fieldAt = (key: string) => (key === left.key ? (topPerformers as never) : undefined)

  test('is offered, and saved on the stamp that it was made on', async () => {
    const { session, sent, responses } = openSession(recordOf(9), openTestDrafts([left]))
    responses.push(new ConflictError(recordOf(9, { top: '<p>Theirs</p>' })))
    expect(session.recoverable()).toEqual([left])
    session.restoreRecoverable(fieldAt)
    expect(session.change(left.key)?.value).toBe('<p>Before</p>')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0)])
    expect(session.fieldConflict()?.change).toMatchObject({
      value: '<p>Before</p>',
      changedAt: at(20),
    })
    expect([session.recoverable(), session.isUnsaved()]).toEqual([[], true])
  })

  test('is left alone until then, and gone when it is refused', async () => {
    const { session, sent, stored } = openSession(recordOf(9), openTestDrafts([left]))
    expect(session.isUnsaved()).toBe(false)
    session.discardRecoverable()
    await vi.advanceTimersByTimeAsync(5000)
    expect([session.recoverable(), stored.drafts.read(), sent]).toEqual([[], [], []])
  })

  test('is not offered when it was saved after all', () => {
    const { session, stored } = openSession(recordOf(9), openTestDrafts([left]))
    session.settleRecoverable(recordOf(9, { top: '<p>Other</p>' }), fieldAt)
    expect(session.recoverable()).toEqual([left])
    session.settleRecoverable(recordOf(9, { top: '<p>Before</p>' }), fieldAt)
    expect([session.recoverable(), stored.drafts.read()]).toEqual([[], []])
  })

  test('is offered no more once another window has saved it', () => {
    const { session, stored } = openSession(recordOf(9), openTestDrafts([left]))
    stored.forget()
    session.refreshRecoverable()
    expect(session.recoverable()).toEqual([])
  })
})
