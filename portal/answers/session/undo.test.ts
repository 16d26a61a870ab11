import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { toChange } from './answer-change.ts'
import { answer, openSession } from './open-test-session.ts'

const carried = { status: 'DRAFT', hasCapability: true, previous: true } as const
const improved = { status: 'COMPLETED', hasCapability: true, capabilityChange: 'improved' } as const

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const saved = () => vi.advanceTimersByTimeAsync(300)

describe('undo in the grid', () => {
  test('restores a carried-over answer as unconfirmed', async () => {
    const { session, server, set } = openSession([answer('a', carried)])
    set(['a', false])
    await saved()
    expect(server.records.get('a')).toMatchObject({ status: 'COMPLETED', hasCapability: false })
    session.undo()
    expect(session.cell('a')).toMatchObject({ value: true, status: 'DRAFT' })
    await saved()
    expect(server.records.get('a')).toMatchObject({ ...carried, capabilityChange: null })
    expect(session.cell('a')).toMatchObject({ value: true, status: 'DRAFT', state: 'saved' })
  })

  test('reverts a confirmation in one step and nothing before it, and redo confirms again', async () => {
    const { session, server, set } = openSession([
      answer('a', carried),
      answer('b', carried),
      answer('c'),
    ])
    set(['c', true])
    await saved()
    set(['a', true], ['b', true])
    await saved()
    expect(server.records.get('b')?.status).toBe('COMPLETED')
    expect(session.undo()).toEqual({ changed: ['a', 'b'], skipped: 0 })
    await saved()
    expect(['a', 'b', 'c'].map((id) => server.records.get(id)?.status)).toEqual([
      'DRAFT',
      'DRAFT',
      'COMPLETED',
    ])
    session.redo()
    await saved()
    expect(server.records.get('a')).toMatchObject({
      status: 'COMPLETED',
      capabilityChange: 'no-change',
    })
  })

  test('restores the selected capability change', async () => {
    const { session, server, set } = openSession([answer('a', { ...improved, previous: true })])
    set(['a', false])
    await saved()
    expect(server.records.get('a')?.capabilityChange).toBe('removed')
    session.undo()
    await saved()
    expect(server.records.get('a')).toMatchObject(improved)
  })

  test('sends and asks nothing if the change was not sent yet', async () => {
    const { session, server, set, asked, stored } = openSession([answer('a', carried)])
    set(['a', false])
    session.undo()
    expect(stored()).toEqual([])
    await saved()
    expect([server.calls, asked.mock.calls]).toEqual([[], []])
    expect(session.cell('a')).toMatchObject({ value: true, status: 'DRAFT', state: 'saved' })
  })

  test('skips an answer that another user has changed since, and undoes the rest [D6.35]', async () => {
    const { session, server, set } = openSession([answer('a'), answer('b')])
    set(['a', true], ['b', true])
    await saved()
    const theirs = { ...server.records.get('a')!, version: 9, hasCapability: false }
    server.records.set('a', theirs)
    session.receive([theirs])
    expect(session.undo()).toEqual({ changed: ['b'], skipped: 1 })
    await saved()
    expect(server.records.get('a')).toEqual(theirs)
    expect(server.records.get('b')?.status).toBe('NOT_COMPLETED')
  })

  test("restores another user's answer that was overridden", async () => {
    const { session, server, set } = openSession([answer('a')])
    const theirs = answer('a', { ...improved, version: 5 })
    server.records.set('a', theirs)
    set(['a', false])
    await saved()
    session.resolve(['a'], 'mine')
    await saved()
    expect(server.records.get('a')).toMatchObject({ hasCapability: false, version: 6 })
    session.undo()
    await saved()
    expect(server.records.get('a')).toMatchObject({ ...improved, version: 7 })
  })

  test('is sent once the connection returns [D6.49]', async () => {
    const { session, server, set } = openSession([answer('a', carried)])
    server.failing = true
    set(['a', false])
    await saved()
    session.undo()
    await saved()
    expect(session.cell('a')).toMatchObject({ value: true, status: 'DRAFT', state: 'failed' })
    server.failing = false
    await vi.advanceTimersByTimeAsync(4000)
    expect(server.records.get('a')).toMatchObject({ ...carried, capabilityChange: null })
    expect(session.summary()).toMatchObject({ unsaved: 0, conflicts: [] })
  })

  test('is no conflict with a save whose response was lost [D6.36]', async () => {
    const { session, server, set } = openSession([answer('a', carried)])
    server.failing = 'after saving'
    set(['a', false])
    await saved()
    expect(server.records.get('a')).toMatchObject({ hasCapability: false, version: 2 })
    server.failing = false
    session.undo()
    await vi.advanceTimersByTimeAsync(4000)
    expect(server.records.get('a')).toMatchObject({ ...carried, version: 3 })
    expect(session.summary()).toMatchObject({ unsaved: 0, conflicts: [] })
  })

  test('is stored for the next page as a carried-over answer', async () => {
    const { session, server, set, stored } = openSession([answer('a', carried)])
    set(['a', false])
    await saved()
    server.failing = true
    session.undo()
    await saved()
    const later = openSession([server.records.get('a')!])
    later.session.restore(stored(), '2026-03-01T10:00:00.000Z')
    await saved()
    expect(later.server.records.get('a')).toMatchObject({ ...carried, capabilityChange: null })
    expect(stored()).toEqual([toChange('a', 2, { ...carried, capabilityChange: null })])
  })

  test('can be repeated after the user first kept the scores', async () => {
    const { session, server, set, asked } = openSession([answer('a', carried)])
    set(['a', false])
    await saved()
    asked.mockResolvedValueOnce(false)
    session.undo()
    await saved()
    expect(session.cell('a')).toMatchObject({ value: false, state: 'saved' })
    expect(session.summary()).toMatchObject({ canUndo: true, canRedo: false })
    session.undo()
    await saved()
    expect(server.records.get('a')).toMatchObject(carried)
  })

  test('skips an edit that was reverted to keep the scores', async () => {
    const { session, set } = openSession([answer('a', carried)], false)
    set(['a', false])
    await saved()
    expect(session.summary()).toMatchObject({ canUndo: false, canRedo: true })
  })
})

const IDS = ['a', 'b', 'c', 'd', 'e']
const START = [
  answer('a', carried),
  answer('b', { ...carried, hasCapability: false }),
  answer('c', { ...improved, previous: true }),
  answer('d', { status: 'COMPLETED', hasCapability: false, capabilityChange: 'no-change' }),
  answer('e'),
]

/** A user's gestures: typing and filling cells, pasting a value into each, confirming, waiting. */
const gesture = fc.oneof(
  fc.record({
    kind: fc.constant('fill' as const),
    ids: fc.subarray(IDS, { minLength: 1 }),
    value: fc.constantFrom(true, false, null),
  }),
  fc.record({
    kind: fc.constant('paste' as const),
    values: fc.dictionary(fc.constantFrom(...IDS), fc.constantFrom(true, false, null)),
  }),
  fc.record({ kind: fc.constant('confirm' as const), ids: fc.subarray(IDS, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('wait' as const) }),
)

test('any edits, fills, pastes and confirmations, undone, restore the records [D6.34]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { maxLength: 12 }), fc.boolean(), async (gestures, rest) => {
      const { session, server, set } = openSession(START)
      const seen: string[] = []
      const look = () =>
        JSON.stringify(IDS.map((id) => [session.cell(id)?.value, session.cell(id)?.status]))
      for (const one of gestures) {
        if (one.kind === 'wait') await saved()
        else {
          const before = look()
          if (one.kind === 'fill') set(...one.ids.map((id) => [id, one.value] as [string, null]))
          if (one.kind === 'paste') set(...Object.entries(one.values))
          if (one.kind === 'confirm') {
            set(...one.ids.map((id) => [id, session.cell(id)!.value] as [string, null]))
          }
          if (look() !== before) seen.push(before)
        }
      }
      // Each undo reverts exactly one gesture.
      while (session.summary().canUndo) {
        session.undo()
        if (rest) await saved()
        expect(look()).toBe(seen.pop())
      }
      await vi.advanceTimersByTimeAsync(4000)
      expect(seen).toEqual([])
      const states = ({ status, hasCapability, capabilityChange }: (typeof START)[number]) => ({
        status,
        hasCapability,
        capabilityChange,
      })
      expect(IDS.map((id) => states(server.records.get(id)!))).toEqual(START.map(states))
      expect(session.summary()).toMatchObject({ unsaved: 0, conflicts: [] })
    }),
    { numRuns: 150 },
  )
})
