import type { Answer } from '@insights/contract/answers/answers.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { answer, openSession } from './open-test-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = (version: number, hasCapability: boolean) =>
  ({
    _id: 'a',
    company: { _id: 'company' },
    capability: { _id: 'a' },
    version,
    status: 'COMPLETED',
    hasCapability,
    capabilityChange: 'improved',
    capabilityChangeNote: 'A note',
    images: [],
    lastUpdate: null,
  }) as unknown as Answer

describe('a form of an answer in the session of its grid', () => {
  test("shows its saved answer in the grid, and keeps the previous edition's", async () => {
    const { session } = openSession([answer('a', { previous: true })])
    await session.saveForm(saved(1, false), () => Promise.resolve(saved(2, false)))
    expect(session.cell('a')).toMatchObject({
      value: false,
      state: 'saved',
      answer: { version: 2, noted: true, previous: true },
    })
    expect(session.isOwn('a', 1, 2)).toBe(true)
    expect([session.isOwn('a', 1, 3), session.isOwn('a', 0, 2)]).toEqual([false, false])
  })

  test('is undone and redone in the grid with the state of its cell, unless it changed nothing [D6.57]', async () => {
    const { session, server } = openSession([answer('a', { previous: true })])
    server.records.set('a', answer('a', { version: 2, hasCapability: false, status: 'COMPLETED' }))
    await session.saveForm(saved(1, false), () => Promise.resolve(saved(2, false)))
    await session.saveForm(saved(2, false), () => Promise.resolve(saved(3, false)))
    server.records.set('a', answer('a', { version: 3, hasCapability: false, status: 'COMPLETED' }))
    expect(session.summary()).toMatchObject({ canUndo: true, saved: true })
    expect(session.undo()).toEqual({ changed: ['a'], skipped: 0 })
    await vi.advanceTimersByTimeAsync(300)
    expect(session.cell('a')).toMatchObject({ value: null, state: 'saved' })
    expect(session.summary().canUndo).toBe(false)
    session.redo()
    await vi.advanceTimersByTimeAsync(300)
    expect(server.records.get('a')).toMatchObject({ hasCapability: false, version: 5 })
  })

  test('starts from an unsaved change of its cell and replaces it', async () => {
    const { session, server, set, stored } = openSession([answer('a')])
    server.failing = true
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    const read = { ...saved(1, false), status: 'NOT_COMPLETED' } as Answer
    expect(session.asEdited(read)).toEqual({ ...read, status: 'COMPLETED', hasCapability: true, capabilityChange: 'no-change' }) // prettier-ignore
    await session.saveForm(saved(1, false), () => Promise.resolve(saved(2, true)))
    expect(session.cell('a')).toMatchObject({ value: true, state: 'saved' })
    expect([session.asEdited(saved(2, true)), stored()]).toEqual([saved(2, true), []])
    const calls = server.calls.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.calls).toHaveLength(calls)
  })

  test('starts from newer versions saved in its cell', async () => {
    const { session, server, set } = openSession([answer('a')])
    const read = { ...saved(1, false), capabilityChange: null } as Answer
    for (const value of [true, false, true]) {
      set(['a', value])
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(session.asEdited(read)).toMatchObject({ version: 4, hasCapability: true, capabilityChangeNote: 'A note' }) // prettier-ignore
    // A record that was read since is newer.
    expect(session.asEdited(saved(9, false))).toEqual(saved(9, false))
    // The session does not know another user's note saved in between.
    const theirs = answer('a', { version: 5 })
    server.records.set('a', theirs)
    session.receive([theirs])
    set(['a', false])
    await vi.advanceTimersByTimeAsync(300)
    expect(session.cell('a')).toMatchObject({ value: false, answer: { version: 6 } })
    expect(session.asEdited(read)).toEqual(read)
  })

  test('starts from an undone change without the counts of the grid', async () => {
    const { session, set } = openSession([answer('a', { images: 3 })])
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    session.undo()
    expect(session.asEdited(saved(2, true))).toMatchObject({ images: [], hasCapability: null })
  })

  test('is sent after earlier changes of its cell, over the version that they saved [D6.56]', async () => {
    const { session, set } = openSession([answer('a')])
    set(['a', true])
    const flushed = session.flush()
    const save = vi.fn<(over: Answer) => Promise<Answer>>(({ version }) =>
      Promise.resolve(saved(version + 1, false)),
    )
    const done = session.saveForm(saved(1, true), save)
    await vi.advanceTimersByTimeAsync(0)
    expect([save.mock.calls, session.isInFlight('a')]).toEqual([[], true])
    await vi.advanceTimersByTimeAsync(10)
    await Promise.all([flushed, done])
    expect(session.cell('a')).toMatchObject({ value: false, answer: { version: 3 } })
    expect(session.summary().conflicts).toEqual([])
  })

  test('leaves a conflict of its cell open', async () => {
    const { session, set } = openSession([answer('a')])
    set(['a', true])
    session.receive([answer('a', { version: 4, hasCapability: false, status: 'COMPLETED' })])
    expect(session.asEdited(saved(4, false))).toEqual(saved(4, false))
    await session.saveForm(saved(4, false), () => Promise.resolve(saved(5, false)))
    expect(session.cell('a')).toMatchObject({
      value: true,
      state: 'conflict',
      answer: { version: 5 },
    })
  })

  test('keeps the unsaved change of its cell when saving fails', async () => {
    const { session, server, set } = openSession([answer('a')])
    server.failing = true
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    const failed = session.saveForm(saved(1, false), () =>
      Promise.reject(new Error('no connection')),
    )
    await expect(failed).rejects.toThrow('no connection')
    expect(session.cell('a')).toMatchObject({ value: true, state: 'failed' })
  })
})
