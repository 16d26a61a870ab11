import type { LiveEvent } from '@insights/contract/live.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { findSession } from '../http/session/find-session.ts'
import type { CallAs } from '../testing/call-as.ts'
import { type OpenStream, openStream } from '../testing/open-stream.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { type Hub, openHub } from './hub.ts'

const { app, db, services, as } = await openTestPortal()
await app.listen({ port: 0, host: '127.0.0.1' })

const SESSION: LiveEvent = { kind: 'session' }
const PURCHASES: LiveEvent = { kind: 'purchases' }

let number = 0
let somebody: CallAs
let caller: Caller
let stream: OpenStream
beforeEach(async () => {
  number += 1
  somebody = await as({ email: `somebody${number}@test.example`, loginType: 'ADMIN' })
  caller = (await findSession(db, somebody.token!))!
  stream = await openStream(app, somebody.token)
})
afterEach(() => stream.close())

const change = (fields: object) =>
  db.updateTable('users').set(fields).where('id', '=', caller._id).execute()
const endSessions = () => db.deleteFrom('sessions').where('user_id', '=', caller._id).execute()
const publishToUser = () => services.live.publish({ to: 'user', user: caller._id, event: SESSION })

const ENDINGS: [string, () => Promise<unknown>][] = [
  ['signed out', endSessions],
  ['deactivated', () => change({ active: false })],
  ['deleted', () => db.deleteFrom('users').where('id', '=', caller._id).execute()],
  ['made to set up a second factor first', () => change({ force_totp: true })],
  [
    'idle for too long',
    () =>
      db
        .updateTable('sessions')
        .set({ seen_at: new Date(0) })
        .execute(),
  ],
]

describe('an open page whose user is', () => {
  test.each(ENDINGS)(
    '%s gets that event within a second, and its stream ends [S20.2]',
    async (_what, happens) => {
      await happens()
      publishToUser()
      await expect.poll(stream.ended).toBe(true)
      expect(stream.events()).toEqual([SESSION])
      expect((await openStream(app, somebody.token)).status).toBeGreaterThanOrEqual(401)
    },
  )

  test.each(ENDINGS)(
    '%s receives nothing else any more, even without an event about it [D10.7]',
    async (_what, happens) => {
      await happens()
      services.live.publish({ to: 'all', event: PURCHASES })
      await expect.poll(stream.ended).toBe(true)
      expect(stream.events()).toEqual([SESSION])
    },
  )

  test('given another role gets a session event, and receives what the new role receives', async () => {
    await change({ login_type: 'CUSTOMER' })
    publishToUser()
    await expect.poll(stream.events).toContainEqual(SESSION)
    services.live.publish({ to: 'staff', event: PURCHASES })
    services.live.publish({ to: 'all', event: { kind: 'resync' } })
    await expect.poll(stream.events).toContainEqual({ kind: 'resync' })
    expect([stream.ended(), stream.events()]).not.toContainEqual(PURCHASES)
    expect(stream.ended()).toBe(false)
  })
})

describe('at each heartbeat', () => {
  let hub: Hub
  const open = () => {
    const events: (LiveEvent | 'end')[] = []
    hub = openHub({ ...services, heartbeat: 50, onError: (error) => events.push(error as never) })
    hub.join(caller, { send: (event) => events.push(event), end: () => events.push('end') })
    return events
  }
  afterEach(() => hub.close())

  test.each(ENDINGS)('the change is noticed that the user was %s', async (_what, happens) => {
    const events = open()
    await happens()
    await expect.poll(() => events).toEqual([SESSION, 'end'])
  })

  test('a session is checked, but not kept from going idle', async () => {
    const before = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await db.updateTable('sessions').set({ seen_at: before }).execute()
    const events = open()
    const again = await openStream(app, somebody.token)
    await new Promise((resolve) => setTimeout(resolve, 300))
    again.close()
    expect(events).toEqual([])
    const seen = () =>
      db
        .selectFrom('sessions')
        .where('user_id', '=', caller._id)
        .select(sql<number>`extract(epoch from now() - seen_at)::int`.as('seconds'))
        .executeTakeFirstOrThrow()
    expect((await seen()).seconds).toBeGreaterThan(7000)
    await somebody('GET', '/status-io', { entity: 'maintenance' })
    expect((await seen()).seconds).toBeLessThan(60)
  })

  test('a session that ends within two minutes is announced until it is used [D15.692]', async () => {
    const leave = (seconds: number) =>
      db
        .updateTable('sessions')
        .set({ seen_at: new Date(Date.now() - (12 * 60 * 60 - seconds) * 1000) })
        .where('user_id', '=', caller._id)
        .execute()
    await leave(200)
    const events = open()
    publishToUser()
    await expect.poll(() => events).toEqual([SESSION])
    await leave(100)
    const announced = () =>
      events.flatMap((event) =>
        typeof event === 'object' && event.kind === 'session-ends' ? event.inSeconds : [],
      )
    await expect.poll(announced).toContainEqual(expect.closeTo(100, -1))
    await somebody('GET', '/status-io', { entity: 'maintenance' })
    await expect.poll(() => announced().at(-1)).toBe(null)
    expect(stream.ended()).toBe(false)
  })

  test('changed rights are published', async () => {
    const events = open()
    await db.deleteFrom('user_products').where('user_id', '=', caller._id).execute()
    await expect.poll(() => events).toEqual([SESSION])
  })
})
