import type { Answer } from '@insights/contract/capability-reports.ts'
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
  test('shows in the grid what it has saved, and leaves what the previous edition says', async () => {
    const { session } = openSession([answer('a', { previous: true })])
    await session.saveForm(() => Promise.resolve(saved(2, false)))
    expect(session.cell('a')).toMatchObject({
      value: false,
      state: 'saved',
      answer: { version: 2, noted: true, previous: true },
    })
    expect(session.isOwnVersion('a', 2)).toBe(true)
    expect(session.isOwnVersion('a', 3)).toBe(false)
  })

  test('starts from an unsaved change of its cell and replaces it', async () => {
    const { session, server, set, stored } = openSession([answer('a')])
    server.failing = true
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    expect(session.unsavedState('a')).toMatchObject({ hasCapability: true, status: 'COMPLETED' })
    await session.saveForm(() => Promise.resolve(saved(2, true)))
    expect(session.cell('a')).toMatchObject({ value: true, state: 'saved' })
    expect([session.unsavedState('a'), stored()]).toEqual([undefined, []])
    const calls = server.calls.length
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.calls).toHaveLength(calls)
  })

  test('is sent after what was changed in its cell before', async () => {
    const { session, server, set } = openSession([answer('a')])
    set(['a', true])
    const flushed = session.flush()
    const save = vi.fn<() => Promise<Answer>>(() =>
      Promise.resolve(saved(server.records.get('a')!.version + 1, false)),
    )
    const done = session.saveForm(save)
    expect(save).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10)
    await Promise.all([flushed, done])
    expect(session.cell('a')).toMatchObject({ value: false, answer: { version: 3 } })
    expect(session.summary().conflicts).toEqual([])
  })

  test('leaves a conflict of its cell to be decided on', async () => {
    const { session, set } = openSession([answer('a')])
    set(['a', true])
    session.receive([answer('a', { version: 4, hasCapability: false, status: 'COMPLETED' })])
    expect(session.unsavedState('a')).toBeUndefined()
    await session.saveForm(() => Promise.resolve(saved(5, false)))
    expect(session.cell('a')).toMatchObject({
      value: true,
      state: 'conflict',
      answer: { version: 5 },
    })
  })

  test('that fails leaves the unsaved change of its cell as it is', async () => {
    const { session, server, set } = openSession([answer('a')])
    server.failing = true
    set(['a', true])
    await vi.advanceTimersByTimeAsync(300)
    const failed = session.saveForm(() => Promise.reject(new Error('no connection')))
    await expect(failed).rejects.toThrow('no connection')
    expect(session.cell('a')).toMatchObject({ value: true, state: 'failed' })
  })
})
