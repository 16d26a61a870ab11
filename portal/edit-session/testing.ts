import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { toApiError } from '../api/api-error.ts'
import type { DraftStorage } from './local-drafts.ts'

/** One thing on the page of a user who changes it. */
export interface EditPage<Value> {
  readonly edit: (value: Value) => void
  /** Saves unsaved changes, by the Save button if the page has one. */
  readonly save: () => Promise<unknown>
  readonly shown: () => Value
  readonly state: () => 'waiting' | 'saving' | 'failed' | 'conflict' | undefined
  /** Returns the other user's saved value, in a conflict. */
  readonly theirs: () => Value | undefined
  readonly override: () => Promise<unknown>
  readonly discard: () => void
  /** Shows the page the server's current record; missing if only saving notices it. */
  readonly arrive?: () => void
  /** Restores the stored draft of an earlier page; missing if closing asks instead. */
  readonly restore?: () => void
}

/** An adapter of the edit session, for the tests of all adapters. */
export interface EditAdapter<Value> {
  readonly values: {
    readonly first: Value
    readonly mine: Value
    readonly theirs: Value
    /** A value that the server stores as `mine`. */
    readonly untidy?: Value
  }
  readonly open: (server: TestServer<Value>, storage: DraftStorage) => EditPage<Value>
}

/** A record of the server. */
export interface TestRecord<Value> {
  readonly value: Value
  readonly version: number
}

/** The error of a save based on another version. */
export class TestConflict<Value> extends Error {
  readonly record: TestRecord<Value>

  constructor(record: TestRecord<Value>) {
    super('conflict')
    this.record = record
  }
}

export type TestServer<Value> = ReturnType<typeof openTestServer<Value>>

/** A server with one record, whose version number increases. */
export function openTestServer<Value>(value: Value, toStored = (sent: Value) => sent) {
  let record: TestRecord<Value> = { value, version: 1 }
  return {
    /** 'deaf' saves, but its responses are lost; 'restarting' is a proxy without a server. */
    connection: 'good' as 'good' | 'none' | 'deaf' | 'restarting',
    record: () => record,
    /** Saves at once as another user. */
    change(next: Value) {
      record = { value: next, version: record.version + 1 }
    },
    async save(next: Value, version: number): Promise<TestRecord<Value>> {
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (this.connection === 'none') throw new Error('no connection')
      if (this.connection === 'restarting') throw toApiError(502, null)
      if (version !== record.version) throw new TestConflict(record)
      record = { value: toStored(next), version: version + 1 }
      if (this.connection === 'deaf') throw new Error('no response')
      return record
    },
  }
}

/** A fake of the browser's storage, with the methods in use. */
export function openTestStorage(): DraftStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

/** Runs the tests that every adapter must pass. */
export function testEditAdapter<Value>(name: string, { values, open }: EditAdapter<Value>): void {
  const { first, mine, theirs } = values
  const typedAlike = values.untidy === undefined ? [mine] : [mine, values.untidy]
  const sent = typedAlike.map((typed) => ({ typed }))

  function start() {
    const server = openTestServer(first, (value) => (typedAlike.includes(value) ? mine : value))
    const storage = openTestStorage()
    return { server, page: open(server, storage), reopen: () => open(server, storage) }
  }

  async function settle(done: Promise<unknown>) {
    await vi.advanceTimersByTimeAsync(10)
    await done
  }

  describe(`${name} on an edit session`, () => {
    beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') }))
    afterEach(() => void vi.useRealTimers())

    test('shows a change at once, and saves it', async () => {
      const { server, page } = start()
      page.edit(mine)
      expect([page.shown(), page.state()]).toEqual([mine, 'waiting'])
      await settle(page.save())
      expect([server.record().value, page.state()]).toEqual([mine, undefined])
    })

    test('holds a change without a connection, and saves it once the connection is back', async () => {
      const { server, page } = start()
      server.connection = 'none'
      page.edit(mine)
      await settle(page.save())
      expect([page.shown(), page.state()]).toEqual([mine, 'failed'])
      server.connection = 'good'
      await settle(page.save())
      expect([server.record().value, page.state()]).toEqual([mine, undefined])
    })

    test('is saved again without a word of failure while no server is there for it', async () => {
      const { server, page } = start()
      server.connection = 'restarting'
      page.edit(mine)
      const saved = page.save()
      await vi.advanceTimersByTimeAsync(1000)
      expect([page.shown(), page.state()]).toEqual([mine, 'saving'])
      server.connection = 'good'
      await vi.advanceTimersByTimeAsync(8000)
      await saved
      expect([server.record().value, page.state()]).toEqual([mine, undefined])
    })

    test('says that it is not saved once no server has come for eight seconds', async () => {
      const { server, page } = start()
      server.connection = 'restarting'
      page.edit(mine)
      const saved = page.save()
      await vi.advanceTimersByTimeAsync(8000)
      await saved
      expect([page.shown(), page.state()]).toEqual([mine, 'failed'])
    })

    test.each(sent)(
      'is not in conflict with its own save of $typed whose response was lost [D15.294]',
      async ({ typed }) => {
        const { server, page } = start()
        server.connection = 'deaf'
        page.edit(typed)
        await settle(page.save())
        expect(page.state()).toBe('failed')
        server.connection = 'good'
        await settle(page.save())
        expect([server.record(), page.state()]).toEqual([{ value: mine, version: 2 }, undefined])
      },
    )

    test.each(sent)(
      'is not in conflict with its own save of $typed whose response was lost, and changed since [D15.294]',
      async ({ typed }) => {
        const { server, page } = start()
        server.connection = 'deaf'
        page.edit(typed)
        await settle(page.save())
        server.connection = 'good'
        page.edit(theirs)
        await settle(page.save())
        expect([server.record(), page.state()]).toEqual([{ value: theirs, version: 3 }, undefined])
      },
    )

    test('is not in conflict with its own save while more is typed', async () => {
      const { server, page } = start()
      page.edit(mine)
      const saved = page.save()
      await vi.advanceTimersByTimeAsync(0)
      page.edit(theirs)
      await settle(saved)
      await settle(page.save())
      expect([server.record(), page.state()]).toEqual([{ value: theirs, version: 3 }, undefined])
    })

    test.each(['somebody else', 'the same person in another tab'])(
      'shows both values where %s was faster, and saves over theirs with Override',
      async (who) => {
        const { server, page, reopen } = start()
        page.edit(mine)
        const other = who === 'somebody else' ? open(server, openTestStorage()) : reopen()
        other.edit(theirs)
        await settle(other.save())
        await settle(page.save())
        expect([page.state(), page.theirs()]).toEqual(['conflict', theirs])
        expect(server.record().value).toEqual(theirs)
        await settle(page.override())
        expect([server.record(), page.state()]).toEqual([{ value: mine, version: 3 }, undefined])
      },
    )

    test('keeps its base when a newer record arrives while it is changed', async () => {
      const { server, page } = start()
      page.edit(mine)
      server.change(theirs)
      page.arrive?.()
      page.edit(mine)
      await settle(page.save())
      expect([page.state(), page.theirs()]).toEqual(['conflict', theirs])
      expect(server.record().value).toEqual(theirs)
    })

    test('shows theirs with Discard, and sends nothing', async () => {
      const { server, page } = start()
      page.edit(mine)
      server.change(theirs)
      await settle(page.save())
      page.discard()
      await settle(page.save())
      expect([page.shown(), page.state()]).toEqual([theirs, undefined])
      expect(server.record()).toEqual({ value: theirs, version: 2 })
    })

    test('is in no conflict if both values are the same', async () => {
      const { server, page } = start()
      page.edit(mine)
      server.change(mine)
      await settle(page.save())
      expect([page.shown(), page.state()]).toEqual([mine, undefined])
    })

    test('leaves a change for the next page to save if its page is closed early', async () => {
      const { server, page, reopen } = start()
      server.connection = 'none'
      page.edit(mine)
      await settle(page.save())
      // Without local drafts the change is still there, and closing asks about it.
      expect(page.state()).toBe('failed')
      server.connection = 'good'
      const next = page.restore ? reopen() : page
      expect(next.shown()).toEqual(page.restore ? first : mine)
      next.restore?.()
      expect(next.shown()).toEqual(mine)
      await settle(next.save())
      expect([server.record().value, next.state()]).toEqual([mine, undefined])
      // A saved change is not offered again.
      const last = reopen()
      last.restore?.()
      expect(last.state()).toBeUndefined()
    })

    test('is in conflict with a later save if its page was closed early', async () => {
      const { server, page, reopen } = start()
      server.connection = 'none'
      page.edit(mine)
      await settle(page.save())
      server.connection = 'good'
      server.change(theirs)
      const next = page.restore ? reopen() : page
      next.restore?.()
      await settle(next.save())
      expect([next.state(), next.theirs()]).toEqual(['conflict', theirs])
    })
  })
}
