import type { ReportContent } from '@insights/contract/content/content.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { TestConflict, testEditAdapter } from '../edit-session/testing.ts'
import type { PatchOperations } from './content-field.ts'
import { ordinal, topPerformers, trendContent, trendKey, trendTitle } from './content-fields.ts'
import { createContentSession } from './content-session.ts'
import { type LocalDraft, openLocalDrafts } from './local-drafts.ts'
import { ConflictError, at, openSession, openTestDrafts, recordOf } from './open-test-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

testEditAdapter('the content of a report', {
  values: {
    first: '<p>First</p>',
    mine: '<p>Mine: <span data-figure="score/a">73.6%</span></p>',
    theirs: '<p>Theirs</p>',
    // The server reads figures again.
    untidy: '<p>Mine: <span data-figure="score/a">70.1%</span></p>',
  },
  open(server, storage) {
    const { key } = topPerformers
    const toContent = ({ value, version }: { value: string; version: number }) =>
      recordOf(version, { top: value })
    let record = toContent(server.record())
    const session = createContentSession({
      record: () => record,
      receive: (next) => void (record = next),
      create: () => Promise.reject(new Error('there is one')),
      async patch(_record, { $set }, loadedAt) {
        const version = [1, 2, 3, 4].find((minute) => at(minute) === loadedAt)!
        return toContent(await server.save(String($set?.[key]), version))
      },
      conflictingRecord: (error) =>
        error instanceof TestConflict ? toContent(error.record) : null,
      reasonOf: String,
      onFailure: () => undefined,
      drafts: openLocalDrafts('ann', 'report', storage),
      now: () => new Date().toISOString(),
    })
    return {
      edit: (value) => session.edit(topPerformers, value),
      save: session.flush,
      shown: () => String(session.change(key)?.value ?? topPerformers.read(record)),
      state: () => session.change(key)?.state,
      theirs() {
        const { conflictingRecord = null } = session.change(key) ?? {}
        return conflictingRecord ? topPerformers.read(conflictingRecord) : undefined
      },
      override: () => session.override(key),
      discard: () => session.discard([key]),
      arrive: () => void (record = toContent(server.record())),
      restore: () => session.restoreRecoverable(() => topPerformers as never),
    }
  },
})

const setOf = ({ operations }: { operations: PatchOperations }) => operations.$set

test('a text field is saved once, a second after its last change, based on the stamp it was read at [B9.40]', async () => {
  const { session, sent } = openSession()
  session.edit(ordinal, 'thi')
  await vi.advanceTimersByTimeAsync(999)
  session.edit(ordinal, 'third')
  await vi.advanceTimersByTimeAsync(999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map((patch) => [setOf(patch), patch.loadedAt])).toEqual([
    [{ 'executiveSummary.paragraphDate': 'third' }, at(0)],
  ])
  expect(session.isUnsaved()).toBe(false)
  expect(session.savedAt(ordinal.key)).toBe(at(30))
})

test('text typed during a save is saved after it, based on the response of the save', async () => {
  const { session, sent, responses } = openSession()
  const { promise, resolve } = Promise.withResolvers<ReportContent>()
  responses.push(promise)
  session.edit(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(session.change(topPerformers.key)?.state).toBe('saving')
  session.edit(topPerformers, '<p>AB</p>')
  resolve(recordOf(5, { top: '<p>A</p>' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map((patch) => [setOf(patch), patch.loadedAt])).toEqual([
    [{ 'executiveSummary.topPerformers': '<p>A</p>' }, at(0)],
    [{ 'executiveSummary.topPerformers': '<p>AB</p>' }, at(5)],
  ])
  expect(session.isUnsaved()).toBe(false)
})

test('a draft keeps the stamp it was made on, though another field was saved meanwhile', async () => {
  const { session, sent, responses } = openSession()
  responses.push(recordOf(7))
  session.edit(ordinal, 'third')
  session.edit(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0), at(0)])
})

test('a change without a record creates one, and conflicts with its content', async () => {
  const { session, sent, create } = openSession(null)
  session.edit(topPerformers, '<p>A</p>')
  session.edit(ordinal, 'first')
  await vi.advanceTimersByTimeAsync(1000)
  expect(create).toHaveBeenCalledOnce()
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual(
    Array.from({ length: 2 }, () => '1970-01-01T00:00:00.000Z'),
  )
})

test('a failed save keeps the text, reports the failure, and can be tried again', async () => {
  const { session, sent, responses, failures } = openSession()
  responses.push(new Error('no network'))
  session.edit(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(session.change(topPerformers.key)).toMatchObject({ value: '<p>A</p>', state: 'failed' })
  expect(session.reasonOf(session.change(topPerformers.key)!)).toBe('no network')
  expect(failures).toEqual(['no network'])
  expect(session.isUnsaved()).toBe(true)
  await session.save(topPerformers.key)
  expect(sent).toHaveLength(2)
  expect(session.isUnsaved()).toBe(false)
})

test('the reason of a failed save is shown once, and changes that waited for a connection are saved with it [D9.7]', async () => {
  const { session, responses, failures } = openSession()
  responses.push(new Error('no network'), new Error('no network'))
  session.edit(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  session.edit(topPerformers, '<p>AB</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(failures).toEqual(['no network'])
  session.retryFailed()
  await vi.advanceTimersByTimeAsync(0)
  expect(session.isUnsaved()).toBe(false)
})

test('flush saves waiting changes at once, and text being typed counts as unsaved', async () => {
  const { session, sent } = openSession()
  session.touch(topPerformers.key)
  expect(session.isUnsaved()).toBe(true)
  session.edit(topPerformers, '<p>A</p>')
  session.edit(ordinal, 'third')
  await session.flush()
  expect(sent).toHaveLength(2)
  expect(session.isUnsaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
})

test('changes to an element that is deleted here are dropped with it', async () => {
  const { session, sent } = openSession()
  session.edit(trendTitle('t'), 'Mine')
  session.touch(trendContent('t').key)
  session.forget(trendKey('t'))
  expect(session.isUnsaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
})

test('changes to lists wait for earlier ones', async () => {
  const { session, sent } = openSession()
  session.edit(topPerformers, '<p>A</p>')
  const flushed = session.flush()
  await session.apply(() => ({ $pull: { trendsInnovations: { _id: 't' } } }))
  await flushed
  expect(sent.map(({ operations }) => Object.keys(operations))).toEqual([['$set'], ['$pull']])
})

test('a change is kept with its stamp until it is saved', async () => {
  const { session, responses, stored } = openSession()
  const { promise, resolve } = Promise.withResolvers<ReportContent>()
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

describe('unsaved changes of an earlier visit', () => {
  const left: LocalDraft = {
    key: topPerformers.key,
    value: '<p>Before</p>',
    changedAt: at(20),
    loadedAt: at(0),
  }
  const fieldAt = (key: string) => (key === left.key ? (topPerformers as never) : undefined)

  test('are offered, and saved based on their own stamp', async () => {
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

  test('are untouched until then, and deleted when rejected', async () => {
    const { session, sent, stored } = openSession(recordOf(9), openTestDrafts([left]))
    expect(session.isUnsaved()).toBe(false)
    session.discardRecoverable()
    await vi.advanceTimersByTimeAsync(5000)
    expect([session.recoverable(), stored.drafts.read(), sent]).toEqual([[], [], []])
  })

  test('are not offered if they were saved after all', () => {
    const { session, stored } = openSession(recordOf(9), openTestDrafts([left]))
    session.settleRecoverable(recordOf(9, { top: '<p>Other</p>' }), fieldAt)
    expect(session.recoverable()).toEqual([left])
    session.settleRecoverable(recordOf(9, { top: '<p>Before</p>' }), fieldAt)
    expect([session.recoverable(), stored.drafts.read()]).toEqual([[], []])
  })

  test('are no longer offered once another window has saved them', () => {
    const { session, stored } = openSession(recordOf(9), openTestDrafts([left]))
    stored.forget()
    session.refreshRecoverable()
    expect(session.recoverable()).toEqual([])
  })
})
