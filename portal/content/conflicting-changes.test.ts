import type { ReportContent } from '@insights/contract/content/content.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { ContentField } from './content-field.ts'
import { experienceFields, topPerformers, trendContent, trendTitle } from './content-fields.ts'
import { addedExperience, addedTrend, removedTrend } from './list-changes.ts'
import { at, ConflictError, openSession, openTestDrafts, recordOf } from './open-test-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a restored connection decides no conflict', async () => {
  const { session, sent, responses } = openSession()
  responses.push(new ConflictError(recordOf(9, { top: '<p>Theirs</p>' })))
  session.edit(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  session.postpone(topPerformers.key)
  session.retryFailed()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
})

test('equal changes of two users are no conflict [D9.6]', async () => {
  const { session, responses, record } = openSession()
  responses.push(new ConflictError(recordOf(9, { top: '<p>Same</p>' })))
  session.edit(topPerformers, '<p>Same</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(session.fieldConflict()).toBeUndefined()
  expect(session.isUnsaved()).toBe(false)
  expect(record()?.loadedAt).toBe(at(9))
})

test('a conflict stops sending until the user has decided', async () => {
  const { session, sent, responses } = openSession()
  responses.push(new ConflictError(recordOf(9, { top: '<p>Theirs</p>' })))
  session.edit(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(session.fieldConflict()?.change).toMatchObject({ value: '<p>Mine</p>', changedAt: at(30) })
  await session.flush()
  expect(sent).toHaveLength(1)
})

test('Override saves one’s own change over the other user’s record', async () => {
  const { session, sent, responses } = openSession()
  responses.push(new ConflictError(recordOf(9, { top: '<p>Theirs</p>' })))
  session.edit(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  await session.override(topPerformers.key)
  expect(sent.at(-1)).toEqual({
    operations: { $set: { 'executiveSummary.topPerformers': '<p>Mine</p>' } },
    loadedAt: at(9),
  })
  expect(session.isUnsaved()).toBe(false)
})

test('Keep both saves the merged text over the other user’s record [D29.123]', async () => {
  const { session, sent, responses } = openSession(recordOf(0, { top: '<p>One. Two.</p>' }))
  responses.push(new ConflictError(recordOf(9, { top: '<p>One. Three.</p>' })))
  session.touch(topPerformers.key)
  session.edit(topPerformers, '<p>New. Two.</p>')
  await vi.advanceTimersByTimeAsync(0)
  const { change } = session.fieldConflict()!
  expect(change.base).toEqual({ loadedAt: at(0), value: '<p>One. Two.</p>' })
  await session.keepBoth(topPerformers.key, '<p>New. Three.</p>')
  expect(sent.at(-1)).toEqual({
    operations: { $set: { 'executiveSummary.topPerformers': '<p>New. Three.</p>' } },
    loadedAt: at(9),
  })
  expect(session.isUnsaved()).toBe(false)
})

test('a local draft keeps the text that it replaces, for a later merge [D29.123]', async () => {
  const { session, stored, responses } = openSession(recordOf(0, { top: '<p>One.</p>' }))
  responses.push(new Error('offline'))
  session.edit(topPerformers, '<p>New.</p>')
  await vi.advanceTimersByTimeAsync(0)
  const left = [...stored.own.values()]
  expect(left).toMatchObject([{ base: '<p>One.</p>', loadedAt: at(0) }])
  const next = openSession(recordOf(9, { top: '<p>Theirs.</p>' }), openTestDrafts(left))
  next.session.restoreRecoverable(() => topPerformers as unknown as ContentField)
  expect(next.session.change(topPerformers.key)?.base.value).toBe('<p>One.</p>')
})

test('Discard takes the other user’s record and drops one’s own change', async () => {
  const { session, sent, responses, record } = openSession()
  responses.push(new ConflictError(recordOf(9, { top: '<p>Theirs</p>' })))
  session.edit(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  session.discard([topPerformers.key])
  expect(record()?.executiveSummary.topPerformers).toBe('<p>Theirs</p>')
  expect(session.isUnsaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(1)
})

test('Cancel leaves the change unsaved, and the next attempt is in conflict again', async () => {
  const { session, responses } = openSession()
  responses.push(new ConflictError(recordOf(9)), new ConflictError(recordOf(9)))
  session.edit(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  session.postpone(topPerformers.key)
  expect(session.fieldConflict()).toBeUndefined()
  expect(session.isUnsaved()).toBe(true)
  await session.save(topPerformers.key)
  expect(session.fieldConflict()).toBeDefined()
})

test('a conflict that was left with Cancel is not sent again on leaving, and discarding it leaves no local draft [D15.377]', async () => {
  const { session, sent, responses, stored } = openSession()
  responses.push(new ConflictError(recordOf(9)))
  session.edit(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  session.postpone(topPerformers.key)
  await session.flush()
  expect(sent).toHaveLength(1)
  expect([session.fieldConflict(), session.isUnsaved()]).toEqual([undefined, true])
  expect(stored.own.size).toBe(1)
  session.discardAll()
  expect(session.isUnsaved()).toBe(false)
  expect(stored.own.size).toBe(0)
})

test('a change to an element that another user has deleted returns the record', async () => {
  const { session, responses } = openSession()
  responses.push(new ConflictError({ ...recordOf(9), trendsInnovations: [] }))
  session.edit(trendTitle('t') as ContentField<string>, 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  const { field, change } = session.fieldConflict()!
  expect(field.read(change.conflictingRecord)).toBeUndefined()
})

describe('text of a trend that another user has deleted', () => {
  const gone = { ...recordOf(9), trendsInnovations: [] }
  const title = trendTitle('t') as ContentField<string>
  const content = trendContent('t')

  async function conflict() {
    const opened = openSession()
    opened.responses.push(new ConflictError(gone), new ConflictError(gone))
    opened.session.edit(title, 'Mine')
    opened.session.edit(content, '<p>My words</p>')
    await vi.advanceTimersByTimeAsync(1000)
    return opened
  }

  test('stays after Cancel, asks nothing more, and is not sent again [D15.181]', async () => {
    const { session, sent, record } = await conflict()
    session.postpone(session.fieldConflict()!.field.key)
    expect(session.fieldConflict()).toBeUndefined()
    expect(record()?.trendsInnovations).toEqual([])
    expect([session.change(title.key)?.value, session.change(content.key)?.value]).toEqual([
      'Mine',
      '<p>My words</p>',
    ])
    await session.flush()
    session.retryFailed()
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(2)
    expect(session.isUnsaved()).toBe(true)
    expect(session.unsavedKeys().toSorted()).toEqual([content.key, title.key])
  })

  test('can still be written, and is stored as a local draft [D15.181]', async () => {
    const { session, sent, stored } = await conflict()
    session.postpone(title.key)
    session.edit(title, 'Mine, longer')
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toHaveLength(2)
    expect(session.change(title.key)?.value).toBe('Mine, longer')
    expect(stored.own.get(title.key)?.value).toBe('Mine, longer')
  })

  test('is dropped in all of its fields with Discard [D15.181]', async () => {
    const { session, stored } = await conflict()
    session.discardConflict(title.key)
    expect([session.isUnsaved(), session.fieldConflict()]).toEqual([false, undefined])
    expect(stored.own.size).toBe(0)
  })

  test('is saved as a new trend with its title and text [D15.181]', async () => {
    const { session, sent } = await conflict()
    session.postpone(title.key)
    const text = { trendTitle: 'Mine', trendContent: '<p>My words</p>' }
    expect(await session.changeList(addedTrend('new', text))).toBe(true)
    expect(sent.at(-1)?.operations).toEqual({
      $push: { trendsInnovations: { _id: 'new', ...text } },
    })
  })
})

test('a change to an experience that another user has deleted returns the record [B4.42]', async () => {
  const place = { categoryGroup: 'Booking', applicationId: 'mobile-web' } as const
  const mine = { _id: 'x', picture: null, experience: 0 as const, title: '', text: '' }
  const entry = { _id: 'c', ...place, notableCallouts: null, experiences: [mine] }
  const { session, responses } = openSession({ ...recordOf(0), categoryPerformance: [entry] })
  const gone = { ...recordOf(9), categoryPerformance: [{ ...entry, experiences: [] }] }
  responses.push(new ConflictError(gone))
  session.edit(experienceFields({ entry: 'c', experience: 'x' }).title, 'Mine')
  await vi.advanceTimersByTimeAsync(1000)
  const { field, change } = session.fieldConflict()!
  expect(field.read(change.conflictingRecord)).toBeUndefined()
})

test('a change that begins during a save is not in conflict with it', async () => {
  const { session, sent, responses } = openSession()
  const { promise, resolve } = Promise.withResolvers<ReportContent>()
  responses.push(promise)
  session.edit(topPerformers, '<p>A</p>')
  await vi.advanceTimersByTimeAsync(0)
  session.touch(topPerformers.key)
  resolve(recordOf(5, { top: '<p>A</p>' }))
  await vi.advanceTimersByTimeAsync(0)
  session.edit(topPerformers, '<p>AB</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0), at(5)])
})

test('another user’s save between the first key and its pause is not overwritten [D9.3]', async () => {
  const { session, sent, learn } = openSession()
  session.touch(topPerformers.key)
  learn(recordOf(9, { top: '<p>Theirs</p>' }))
  session.edit(topPerformers, '<p>Mine</p>')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ loadedAt }) => loadedAt)).toEqual([at(0)])
})

test.each([
  ['override', true, 2, at(59)],
  ['discard', false, 1, at(9)],
  ['cancel', false, 1, at(0)],
] as const)(
  'deleting a trend that another user edits waits for a decision: %s',
  async (decision, done, sends, loaded) => {
    const { session, sent, responses, record } = openSession()
    responses.push(new ConflictError(recordOf(9, { title: 'Theirs' })))
    const deleting = session.changeList(removedTrend('t'))
    await vi.advanceTimersByTimeAsync(0)
    const conflict = session.listConflict()!
    expect(conflict.change.show(conflict.conflictingRecord)).toEqual({
      kind: 'richText',
      html: '<h3>Theirs</h3>',
    })
    conflict.decide(decision)
    expect(await deleting).toBe(done)
    expect(session.listConflict()).toBeUndefined()
    expect(sent).toHaveLength(sends)
    expect(record()?.loadedAt).toBe(loaded)
  },
)

test('a trend that two users have deleted is no conflict', async () => {
  const { session, responses } = openSession()
  const gone = { ...recordOf(9), trendsInnovations: [] }
  responses.push(new ConflictError(gone))
  expect(await session.changeList(removedTrend('t'))).toBe(true)
  expect(session.listConflict()).toBeUndefined()
})

test('an experience added to a section that another user has begun is added to theirs with Override [B4.67]', async () => {
  const { session, sent, responses } = openSession()
  const place = { categoryGroup: 'Booking', applicationId: 'mobile-web' } as const
  const theirs = { _id: 'x', picture: null, experience: 0 as const, title: 'Theirs', text: '' }
  const entry = { _id: 'c', ...place, notableCallouts: null, experiences: [theirs] }
  responses.push(new ConflictError({ ...recordOf(9), categoryPerformance: [entry] }))
  const adding = session.changeList(addedExperience(place, 'mine'))
  await vi.advanceTimersByTimeAsync(0)
  const { change, conflictingRecord, decide } = session.listConflict()!
  expect(change.show(conflictingRecord)).toEqual({ kind: 'text', text: 'Theirs' })
  decide('override')
  expect(await adding).toBe(true)
  expect(sent.at(-1)).toMatchObject({
    operations: { $push: { 'categoryPerformance.$[c].experiences': { _id: 'mine' } } },
    loadedAt: at(9),
  })
})
