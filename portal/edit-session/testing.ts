import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { DraftStorage } from './local-drafts.ts'

/** One thing on a page of somebody who changes it. */
export interface EditPage<Value> {
  readonly edit: (value: Value) => void
  /** Saves what is not saved, and does what Save does where there is one. */
  readonly save: () => Promise<unknown>
  readonly shown: () => Value
  readonly state: () => 'waiting' | 'saving' | 'failed' | 'conflict' | undefined
  /** What somebody else has saved, in a conflict. */
  readonly theirs: () => Value | undefined
  readonly override: () => Promise<unknown>
  readonly discard: () => void
  /** Shows the page what the server has now; left out where only saving finds out. */
  readonly arrive?: () => void
  /** Takes up what an earlier page has stored; left out where closing asks instead. */
  readonly restore?: () => void
}

/** An adapter of the edit session, for the tests that all of them have to pass. */
export interface EditAdapter<Value> {
  readonly values: { readonly first: Value; readonly mine: Value; readonly theirs: Value }
  readonly open: (server: TestServer<Value>, storage: DraftStorage) => EditPage<Value>
}

/** A record as the server has it. */
export interface TestRecord<Value> {
  readonly value: Value
  readonly version: number
}

/** What a save throws that was made on another version. */
export class TestConflict<Value> extends Error {
  readonly record: TestRecord<Value>

  constructor(record: TestRecord<Value>) {
    super('conflict')
    this.record = record
  }
}

export type TestServer<Value> = ReturnType<typeof openTestServer<Value>>

/** A server with one record, whose versions go up. */
export function openTestServer<Value>(value: Value) {
  let record: TestRecord<Value> = { value, version: 1 }
  return {
    /** 'deaf' saves, but its responses are lost. */
    connection: 'good' as 'good' | 'none' | 'deaf',
    record: () => record,
    /** Saves at once for somebody else. */
    change(next: Value) {
      record = { value: next, version: record.version + 1 }
    },
    async save(next: Value, version: number): Promise<TestRecord<Value>> {
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (this.connection === 'none') throw new Error('no connection')
      if (version !== record.version) throw new TestConflict(record)
      record = { value: next, version: version + 1 }
      if (this.connection === 'deaf') throw new Error('no response')
      return record
    },
  }
}

/** As much of a browser's storage as is used. */
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

/** Runs the tests that every adapter has to pass. */
export function testEditAdapter<Value>(name: string, { values, open }: EditAdapter<Value>): void {
  const { first, mine, theirs } = values

  function start() {
    const server = openTestServer(first)
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

    test('holds a change without a connection, and saves it once that is back', async () => {
      const { server, page } = start()
      server.connection = 'none'
      page.edit(mine)
      await settle(page.save())
      expect([page.shown(), page.state()]).toEqual([mine, 'failed'])
      server.connection = 'good'
      await settle(page.save())
      expect([server.record().value, page.state()]).toEqual([mine, undefined])
    })

    test('is not in conflict with its own save whose response was lost', async () => {
      const { server, page } = start()
      server.connection = 'deaf'
      page.edit(mine)
      await settle(page.save())
      expect(page.state()).toBe('failed')
      server.connection = 'good'
      await settle(page.save())
      expect([server.record(), page.state()]).toEqual([{ value: mine, version: 2 }, undefined])
    })

    test('is not in conflict with its own save whose response was lost, and changed since', async () => {
      const { server, page } = start()
      server.connection = 'deaf'
      page.edit(mine)
      await settle(page.save())
      server.connection = 'good'
      page.edit(theirs)
      await settle(page.save())
      expect([server.record(), page.state()]).toEqual([{ value: theirs, version: 3 }, undefined])
    })

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

    test('follows on what it was made on, also when a newer record arrives while it is changed', async () => {
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

    test('is in no conflict where both have said the same', async () => {
      const { server, page } = start()
      page.edit(mine)
      server.change(mine)
      await settle(page.save())
      expect([page.shown(), page.state()]).toEqual([mine, undefined])
    })

    test('of a page closed in the middle leaves what the next page can save', async () => {
      const { server, page, reopen } = start()
      server.connection = 'none'
      page.edit(mine)
      await settle(page.save())
      // Without local drafts there is a change still, about which closing asks.
      expect(page.state()).toBe('failed')
      server.connection = 'good'
      const next = page.restore ? reopen() : page
      expect(next.shown()).toEqual(page.restore ? first : mine)
      next.restore?.()
      expect(next.shown()).toEqual(mine)
      await settle(next.save())
      expect([server.record().value, next.state()]).toEqual([mine, undefined])
      // What was saved is not offered again.
      const last = reopen()
      last.restore?.()
      expect(last.state()).toBeUndefined()
    })

    test('of a page closed in the middle is in conflict with what was saved meanwhile', async () => {
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
