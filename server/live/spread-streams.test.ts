import { randomUUID } from 'node:crypto'

import { createKysely } from '@insights/platform/database/kysely.ts'
import { expect, onTestFinished, test } from 'vitest'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { type Hub, openHub } from './hub.ts'
import { openLiveEvents } from './open-live-events.ts'
import { countExcess, spreadStreams } from './routes.ts'

test('a process has too many streams only well above the average [D15.742]', () => {
  expect(countExcess(400, [400, 0])).toBe(200)
  expect(countExcess(300, [300, 100, 50])).toBe(150)
  expect(countExcess(210, [210, 190])).toBe(0)
  expect(countExcess(5, [5, 0])).toBe(0)
  expect(countExcess(400, [400])).toBe(0)
})

const { connectionString, services } = await openTestPortal()
// It would count as a third process.
await services.live.rename('insights of this test')

async function openProcess() {
  const db = createKysely<Tables>(connectionString, { size: 2 })
  const live = await openLiveEvents({ db, connectionString })
  const hub = openHub({ db, live, heartbeat: 60_000, onError: () => undefined })
  onTestFinished(async () => {
    await live.stop()
    await db.destroy()
  })
  const spread = () => spreadStreams({ config: services.config, db, live }, hub)
  return { hub, spread }
}

/** Opens pages that come back to the other process when they are sent away. */
function openPages(count: number, hub: Hub, other: Hub) {
  for (let page = 0; page < count; page += 1) {
    const caller = { _id: randomUUID() } as Caller
    const end = () => void other.join(caller, { send: () => undefined, end: () => undefined })
    hub.join(caller, { send: () => undefined, end })
  }
}

test('a process that has more than its share sends streams away, down to it [D15.742]', async () => {
  const [busy, idle] = [await openProcess(), await openProcess()]
  openPages(40, busy.hub, idle.hub)
  for (let time = 0; time < 2; time += 1) {
    await idle.spread()
    await busy.spread()
    expect([busy.hub.count(), idle.hub.count()]).toEqual([20, 20])
  }
})

test('a process that stops sends its pages away one after another [D15.743]', async () => {
  const [stopping, other] = [await openProcess(), await openProcess()]
  openPages(3, stopping.hub, other.hub)
  const closed = stopping.hub.close()
  expect([stopping.hub.count(), other.hub.count()]).toEqual([2, 1])
  const join = () => stopping.hub.join({ _id: 'new' } as Caller, null as never)
  expect(join).toThrow('The server is stopping.')
  await closed
  expect([stopping.hub.count(), other.hub.count()]).toEqual([0, 3])
})
