import type { ContentBuilding } from '@insights/contract/content-building.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PatchOperations } from './content-field.ts'
import { ordinal, topPerformers } from './fields/executive-summary-fields.ts'
import { trendContent, trendKey, trendTitle } from './fields/trend-fields.ts'
import { at, openSession, recordOf } from './open-test-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setOf = ({ operations }: { operations: PatchOperations }) => operations.$set

test('a text field is saved once, a second after its last change, on the stamp that it was read at [B9.40]', async () => {
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

test('what was typed during a save is saved after it, on what the save answered', async () => {
  const { session, sent, responses } = openSession()
  const { promise, resolve } = Promise.withResolvers<ContentBuilding>()
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

test('on no record at all one is made, and what is in it already collides', async () => {
  const { session, sent, create } = openSession(null)
  session.edit(topPerformers, '<p>A</p>')
  session.edit(ordinal, 'first')
  await vi.advanceTimersByTimeAsync(1000)
  expect(create).toHaveBeenCalledOnce()
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual(
    Array.from({ length: 2 }, () => '1970-01-01T00:00:00.000Z'),
  )
})

test('a failed save keeps the words, says so, and can be tried again', async () => {
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

test('why a save fails is told once, and what waited for a connection is saved with it [D9.7]', async () => {
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

test('flush saves at once what waits, and what is being typed counts as unsaved', async () => {
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

test('changes of an element that is deleted here are forgotten with it', async () => {
  const { session, sent } = openSession()
  session.edit(trendTitle('t'), 'Mine')
  session.touch(trendContent('t').key)
  session.forget(trendKey('t'))
  expect(session.isUnsaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual([])
})

test('an own text comes back as it was typed, somebody else’s as it is', async () => {
  const { session, responses } = openSession()
  responses.push(recordOf(5, { top: '<p><strong>A</strong></p>' }))
  session.edit(topPerformers, '<p><b>A</b></p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(session.textFor(topPerformers.key, '<p><strong>A</strong></p>')).toBe('<p><b>A</b></p>')
  expect(session.textFor(topPerformers.key, '<p>Theirs</p>')).toBe('<p>Theirs</p>')
})

test('changes to lists wait for those made before', async () => {
  const { session, sent } = openSession()
  session.edit(topPerformers, '<p>A</p>')
  const flushed = session.flush()
  await session.apply(() => ({ $pull: { trendsInnovations: { _id: 't' } } }))
  await flushed
  expect(sent.map(({ operations }) => Object.keys(operations))).toEqual([['$set'], ['$pull']])
})
