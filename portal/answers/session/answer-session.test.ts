import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { TestConflict, testEditAdapter } from '../../edit-session/testing.ts'
import type { AnswerResult } from './answer-change.ts'
import { createAnswerSession } from './answer-session.ts'
import { openLocalAnswers } from './local-answers.ts'
import { answer, openSession } from './open-test-session.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

testEditAdapter<boolean | null>('the answers of a grid', {
  values: { first: null, mine: true, theirs: false },
  open(server, storage) {
    const drafts = openLocalAnswers('ann', 'report', 'mobile-web', storage)
    const toAnswer = ({ value, version }: { value: boolean | null; version: number }) =>
      answer('a', {
        version,
        hasCapability: value,
        capabilityChange: value === null ? null : 'no-change',
        status: value === null ? 'NOT_COMPLETED' : 'COMPLETED',
      })
    const session = createAnswerSession(
      {
        async save([change]): Promise<AnswerResult[]> {
          const { hasCapability, version } = change!
          try {
            const saved = await server.save(hasCapability, version)
            return [{ outcome: 'saved', answer: toAnswer(saved) }]
          } catch (error) {
            if (!(error instanceof TestConflict)) throw error
            return [{ outcome: 'conflict', answer: toAnswer(error.record) }]
          }
        },
        mayLoseScores: () => Promise.resolve(true),
        store: drafts.write,
        onFailure: () => null,
        deleteImages: () => Promise.resolve(),
      },
      [toAnswer(server.record())],
    )
    const state = () => {
      const now = session.cell('a')!.state
      return now === 'saved' ? undefined : now
    }
    return {
      edit: (value) => session.edit(new Map([['a', value]])),
      save: session.flush,
      shown: () => session.cell('a')!.value,
      state,
      theirs: () => (state() === 'conflict' ? session.cell('a')!.answer.hasCapability : undefined),
      async override() {
        session.resolve(['a'], 'mine')
        await session.flush()
      },
      discard: () => session.resolve(['a'], 'theirs'),
      arrive: () => void session.receive([toAnswer(server.record())]),
      restore() {
        const found = drafts.recoverable()
        drafts.deleteRecoverable()
        if (found) session.restore(found.changes, found.at)
      },
    }
  },
})

describe('the session of a grid', () => {
  test('keeps and sends an answer to which a screenshot came meanwhile, without a conflict [D26.181]', async () => {
    const { session, server, set } = openSession([answer('a')])
    set(['a', true])
    const pictured = answer('a', { version: 2, images: 1 })
    server.records.set('a', pictured)
    session.receive([pictured])
    expect(session.cell('a')).toMatchObject({ value: true, state: 'waiting' })
    await vi.runAllTimersAsync()
    expect(server.records.get('a')).toMatchObject({ version: 3, hasCapability: true, images: 1 })
    expect(session.summary().conflicts).toEqual([])
  })

  test('shows a change at once and sends several together after a moment', async () => {
    const { session, server, set, stored } = openSession([answer('a'), answer('b')])
    set(['a', true])
    expect(session.cell('a')).toMatchObject({ value: true, state: 'waiting' })
    set(['b', false])
    expect(stored()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(300)
    expect(server.calls).toHaveLength(1)
    expect(session.cell('a')).toMatchObject({ value: true, state: 'saved' })
    expect(session.cell('b')?.answer).toMatchObject({ version: 2, status: 'COMPLETED' })
    expect(stored()).toEqual([])
  })

  test('notifies the changed cells alone', () => {
    const { session, set } = openSession([answer('a'), answer('b')])
    const [a, b] = [vi.fn<() => void>(), vi.fn<() => void>()]
    session.subscribeCell('a', a)
    session.subscribeCell('b', b)
    const before = session.cell('b')
    set(['a', true])
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 0])
    expect(session.cell('b')).toBe(before)
  })

  test('saves during steady typing [D6.26]', async () => {
    const { server, set } = openSession(
      Array.from({ length: 40 }, (_, index) => answer(`${index}`)),
    )
    for (let key = 0; key < 40; key += 1) {
      set([`${key}`, true])
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(server.calls.length).toBeGreaterThanOrEqual(2)
  })

  test('sends a cell changed during its save on the version just saved', async () => {
    const { session, server, set } = openSession([answer('a')])
    set(['a', true])
    void session.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.cell('a')?.state).toBe('saving')
    set(['a', false])
    await vi.advanceTimersByTimeAsync(300)
    expect(server.records.get('a')).toMatchObject({ hasCapability: false, version: 3 })
    expect(session.cell('a')).toMatchObject({ value: false, state: 'saved' })
  })

  test('does not take its own save for someone else’s when the event arrives first', async () => {
    const { session, server, set } = openSession([answer('a')])
    set(['a', true])
    void session.flush()
    await vi.advanceTimersByTimeAsync(0)
    set(['a', false])
    session.receive([answer('a', { version: 2, hasCapability: true, status: 'COMPLETED' })])
    await vi.advanceTimersByTimeAsync(300)
    expect(session.summary().conflicts).toEqual([])
    expect(server.records.get('a')).toMatchObject({ hasCapability: false, version: 3 })
  })

  test('sends no unchanged cell, but confirms a carried-over one', async () => {
    const carried = answer('a', { status: 'DRAFT', hasCapability: true })
    const done = answer('b', {
      status: 'COMPLETED',
      hasCapability: true,
      capabilityChange: 'improved',
    })
    const { server, set, asked, session } = openSession([carried, done])
    set(['a', true], ['b', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(server.calls).toEqual([
      [{ _id: 'a', version: 1, hasCapability: true, capabilityChange: 'no-change' }],
    ])
    expect(asked).not.toHaveBeenCalled()
    expect(session.undo()).toEqual({ changed: ['a'], skipped: 0 })
  })

  test('sends the change that the previous edition implies, or the selected one [D6.21]', async () => {
    const carried = { status: 'DRAFT', hasCapability: true, previous: true } as const
    const chosen = { hasCapability: true, capabilityChange: 'improved' } as const
    const { server, set } = openSession([
      answer('as before', carried),
      answer('gone', carried),
      answer('confirmed', { ...carried, ...chosen }),
      answer('new', { previous: null }),
      answer('taken back', { ...carried, ...chosen }),
    ])
    set(
      ['as before', true],
      ['gone', false],
      ['confirmed', true],
      ['new', true],
      ['taken back', null],
    )
    await vi.advanceTimersByTimeAsync(300)
    const sent = server.calls[0]!.map((change) => [change._id, change.capabilityChange])
    expect(Object.fromEntries(sent)).toEqual({
      'as before': 'no-change',
      gone: 'removed',
      confirmed: 'improved',
      new: 'no-change',
      'taken back': 'improved',
    })
  })

  test('stores changes that could not be sent, and sends them once it is possible [D6.43]', async () => {
    const { session, server, set, stored } = openSession([answer('a')])
    server.failing = true
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(session.cell('a')).toMatchObject({ value: true, state: 'failed' })
    expect([session.summary().failed, stored().length]).toEqual([true, 1])
    server.failing = false
    await vi.advanceTimersByTimeAsync(3000)
    expect(session.cell('a')?.state).toBe('saved')
  })

  test('holds conflicts until one version is chosen, and saves the rest', async () => {
    const { session, server, set } = openSession([answer('a'), answer('b'), answer('c')])
    for (const id of ['a', 'c']) {
      server.records.set(id, answer(id, { version: 5, hasCapability: false, status: 'COMPLETED' }))
    }
    set(['a', true], ['b', true], ['c', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(session.summary().conflicts).toEqual(['a', 'c'])
    expect(session.cell('b')?.state).toBe('saved')
    expect(session.cell('a')).toMatchObject({ value: true, answer: { hasCapability: false } })
    session.resolve(['a'], 'mine')
    session.resolve(['c'], 'theirs')
    await vi.advanceTimersByTimeAsync(300)
    expect(server.records.get('a')).toMatchObject({ hasCapability: true, version: 6 })
    expect(session.cell('c')).toMatchObject({ value: false, state: 'saved' })
    expect(session.summary()).toMatchObject({ unsaved: 0, conflicts: [] })
  })

  test("receives others' answers, with a conflict where the same cell was changed", () => {
    const { session, set } = openSession([answer('a'), answer('b'), answer('c')])
    set(['b', true], ['c', true])
    const theirs = { version: 2, status: 'COMPLETED' } as const
    session.receive([
      answer('a', { ...theirs, hasCapability: true }),
      answer('b', { ...theirs, hasCapability: false }),
      answer('c', { ...theirs, hasCapability: true }),
    ])
    expect(session.cell('a')).toMatchObject({ value: true, state: 'saved' })
    expect(session.cell('b')).toMatchObject({ value: true, state: 'conflict' })
    expect(session.cell('c')).toMatchObject({ value: true, state: 'saved' })
    expect(session.receive([answer('a', { version: 1 })])).toEqual([])
  })

  test('reports that something was saved while a saved cell is changed and changed back', async () => {
    const { session, set } = openSession([answer('a')])
    expect(session.summary().saved).toBe(false)
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    set(['a', false])
    session.undo()
    expect(session.summary()).toMatchObject({ saved: true, unsaved: 0 })
  })

  test('undoes and redoes a gesture as a whole', async () => {
    const { session, server, set } = openSession([answer('a'), answer('b')])
    set(['a', true], ['b', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(session.undo()).toEqual({ changed: ['a', 'b'], skipped: 0 })
    expect(session.cell('a')?.value).toBeNull()
    await vi.advanceTimersByTimeAsync(300)
    expect(server.records.get('b')).toMatchObject({ hasCapability: null, capabilityChange: null, status: 'NOT_COMPLETED' }) // prettier-ignore
    session.redo()
    await vi.advanceTimersByTimeAsync(300)
    expect(server.records.get('b')).toMatchObject({ hasCapability: true })
    expect(session.summary()).toMatchObject({ canUndo: true, canRedo: false })
  })

  test('asks before scores are deleted, and reverts the change if they are to stay', async () => {
    const rejected = openSession([answer('a')], false)
    rejected.set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(rejected.session.cell('a')).toMatchObject({ value: null, state: 'saved' })
    expect(rejected.server.calls).toEqual([])
    const allowed = openSession([answer('a'), answer('b')])
    allowed.set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    // Another user may have calculated scores meanwhile.
    allowed.set(['b', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(allowed.asked).toHaveBeenCalledTimes(2)
  })

  test('stores a change while it cannot find out whether scores would be deleted', async () => {
    const { session, server, set, stored, asked } = openSession([answer('a')])
    asked.mockRejectedValueOnce(new Error('no connection'))
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(session.cell('a')).toMatchObject({ value: true, state: 'failed' })
    expect([server.calls, stored().length]).toEqual([[], 1])
    await vi.advanceTimersByTimeAsync(3000)
    expect(session.cell('a')).toMatchObject({ value: true, state: 'saved' })
  })

  test("restores an earlier page's changes, with a conflict where the record has changed since [D6.9]", async () => {
    const newer = answer('b', { version: 4, hasCapability: false, status: 'COMPLETED' })
    const { session, server } = openSession([answer('a'), newer])
    session.restore(
      [
        { _id: 'a', version: 1, hasCapability: true },
        { _id: 'b', version: 2, hasCapability: true },
        { _id: 'gone', version: 1, hasCapability: true },
      ],
      '2026-03-01T10:00:00.000Z',
    )
    await vi.advanceTimersByTimeAsync(300)
    expect(server.records.get('a')).toMatchObject({ hasCapability: true })
    expect(session.summary().conflicts).toEqual(['b'])
  })

  test('splits changes by the limit of a call', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => answer(String(index)))
    const { session, server } = openSession(many)
    session.edit(new Map(many.map(({ _id }) => [_id, true])))
    await vi.advanceTimersByTimeAsync(300)
    expect(server.calls.map((call) => call.length)).toEqual([1000, 1000, 500])
  })
})
