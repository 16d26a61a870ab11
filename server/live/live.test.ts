import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { type LiveEvent, MAX_OPENING_MS } from '@insights/contract/live.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import type { Tables } from '../database/tables.ts'
import { createApp } from '../start/app.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { type OpenStream, openStream } from '../testing/open-stream.ts'
import { openTestPortal, type TestPortal } from '../testing/test-portal.ts'
import type { LiveMessage } from './audience.ts'
import { openLiveEvents } from './open-live-events.ts'
import { publish, transact } from './transact.ts'

const portal = await openTestPortal()
const { app, db, owner, services, senior, researcher, customer, anonymous } = portal
await app.listen({ port: 0, host: '127.0.0.1' })
const other = await openSecondProcess(portal)

/** When the second server was there: both are at least as old. */
const openedAt = performance.now()

const MAINTENANCE: LiveEvent = { kind: 'maintenance' }
const RESYNC: LiveEvent = { kind: 'resync' }
const publishNow = (message: LiveMessage) => services.live.publish(message)
const toAll = (event: LiveEvent = MAINTENANCE) => publishNow({ to: 'all', event })

const opened: OpenStream[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

async function listen(
  token: string | undefined,
  on = app,
  headers = {},
  age?: number,
): Promise<OpenStream> {
  const stream = await openStream(on, token, headers, age)
  opened.push(stream)
  return stream
}

const receives = (stream: OpenStream, ...events: LiveEvent[]) =>
  expect.poll(stream.events).toEqual(events)

const eventsOf = (streams: readonly OpenStream[]) => streams.map((stream) => stream.events())

/** Another server of the same portal: an app with connections of its own. */
async function openSecondProcess({ connectionString }: TestPortal) {
  const database = createKysely<Tables>(connectionString, { size: 5 })
  const live = await openLiveEvents({ db: database, connectionString })
  const second = await createApp({ ...services, db: database, live })
  await second.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await second.close()
    await live.stop()
    await database.destroy()
  })
  return second
}

describe('the stream of events', () => {
  test('begins at once, and is neither compressed, stored nor held back on its way', async () => {
    const stream = await listen(senior.token, app, { 'accept-encoding': 'br, gzip' })
    expect(stream.status).toBe(200)
    await expect.poll(stream.text).toBe('retry: 3000\n\n')
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(stream.headers).not.toHaveProperty('content-encoding')
  })

  test('is open to signed-in users who accept events', async () => {
    expect((await listen(undefined)).status).toBe(401)
    expect((await anonymous('GET', '/live')).status).toBe(401)
    const { status, body } = await senior('GET', '/live')
    expect([status, body.message]).toEqual([406, 'Ask for this with Accept: text/event-stream.'])
    const head = await app.inject({
      method: 'HEAD',
      url: '/api/live',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${senior.token}` },
    })
    expect(head.statusCode).toBe(404)
  })

  test('delivers on every server what changed on one of them [D2.7]', async () => {
    const streams = [await listen(customer.token), await listen(customer.token, other)]
    const notice = { name: 'Upgrade', date: '2031-01-01T00:00:00Z', details: ['An hour'] }
    await senior('POST', '/maintenance-notices', notice)
    await expect.poll(() => eventsOf(streams)).toEqual([[MAINTENANCE], [MAINTENANCE]])
  })

  test('publishes nothing of a change that was rolled back', async () => {
    const stream = await listen(senior.token)
    const failing = transact(services, async (transaction) => {
      publish(transaction, { to: 'all', event: { kind: 'purchases' } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    toAll()
    await receives(stream, MAINTENANCE)
  })

  test('has only the fields of a message that pages know [D2.9]', async () => {
    const stream = await listen(senior.token)
    toAll({ ...MAINTENANCE, note: 'canary', user: 'canary' } as LiveEvent)
    publishNow({ to: 'all', event: { kind: 'newer than this' } as never })
    publishNow({ to: 'nobody we know' as never, event: { kind: 'purchases' } })
    toAll(RESYNC)
    await receives(stream, MAINTENANCE, RESYNC)
    expect(stream.text()).not.toContain('canary')
  })

  test('delivers once what was published many times in a moment', async () => {
    const streams = [await listen(senior.token), await listen(customer.token, other)]
    for (let index = 0; index < 50; index += 1) toAll()
    toAll(RESYNC)
    for (const stream of streams) {
      await expect.poll(stream.events).toContainEqual(RESYNC)
      expect(stream.events().length).toBeLessThan(10)
    }
  })

  test('sends resync after the database was out of reach, and goes on [D2.8]', async () => {
    const streams = [await listen(senior.token), await listen(customer.token, other)]
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name ~ '^insights (live|process)'
    `.execute(db)
    await expect.poll(() => eventsOf(streams)).toEqual([[RESYNC], [RESYNC]])
    toAll()
    const all = [RESYNC, MAINTENANCE]
    await expect.poll(() => eventsOf(streams)).toEqual([all, all])
  })

  test('waits with its deliveries until sessions can be read', async () => {
    const stream = await listen(senior.token)
    await sql`alter table sessions rename to sessions_elsewhere`.execute(owner)
    toAll()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([stream.events(), stream.ended()]).toEqual([[], false])
    await sql`alter table sessions_elsewhere rename to sessions`.execute(owner)
    await receives(stream, MAINTENANCE)
  })

  test('is rejected when one user has too many of them, and no other user for that', async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(researcher.token)))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await listen(researcher.token)).status).toBe(429)
    expect((await listen(customer.token)).status).toBe(200)
    streams[0]?.close()
    await expect.poll(async () => (await listen(researcher.token)).status).toBe(200)
  })

  test('reaches 200 open pages within a second [D2.10]', async () => {
    const tokens = await addSessions(200)
    const streams = await Promise.all(tokens.map((token) => listen(token)))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    // By the processor: on a busy machine its turn may come later.
    const began = process.cpuUsage()
    toAll()
    await expect
      .poll(() => streams.filter((stream) => stream.events().length === 1).length, { interval: 10 })
      .toBe(200)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
  })

  test('ends at once when the server stops, which is not held up by it [D2.11]', async () => {
    const third = await openSecondProcess(portal)
    const streams = await Promise.all([senior, customer].map(({ token }) => listen(token, third)))
    // It would wait for them without end.
    await third.close()
    for (const stream of streams) await expect.poll(stream.ended).toBe(true)
  })
})

describe('a page that is older than its stream', () => {
  const older = async (token: string | undefined, age: number, on = app) =>
    listen(token, on, {}, age)
  const toReader = (): LiveEvent => ({ kind: 'content-editors', report: randomUUID() })
  // A younger server cannot know what the page has missed, and sends resync instead.
  beforeAll(() => wait(Math.max(0, openedAt + MAX_OPENING_MS + 500 - performance.now())))

  /** Publishes messages, and waits until both servers have them. */
  async function publishBefore(...messages: LiveMessage[]): Promise<void> {
    const streams = [await listen(senior.token), await listen(senior.token, other)]
    const last = toReader()
    for (const message of messages) publishNow(message)
    toAll(last)
    for (const stream of streams) await expect.poll(stream.events).toContainEqual(last)
  }

  test('receives what has happened since it began, on every server, once [D2.33]', async () => {
    const before = toReader()
    await publishBefore({ to: 'staff', event: before })
    const streams = [await older(senior.token, 1), await older(researcher.token, 1, other)]
    for (const stream of streams) await expect.poll(stream.events).toContainEqual(before)
    const after = toReader()
    toAll(after)
    for (const stream of streams) {
      await expect.poll(stream.events).toContainEqual(after)
      const texts = stream.events().map((event) => JSON.stringify(event))
      expect(texts.filter((text) => text === JSON.stringify(before))).toHaveLength(1)
    }
  })

  test('receives nothing that is for others [D2.33 S43.20]', async () => {
    const draft = (await addCompleteReport(db))._id
    const others: LiveMessage[] = [
      { to: 'staff', event: { kind: 'comments', report: draft } },
      { to: 'readers', report: draft, event: { kind: 'report', report: draft } },
      { to: 'company-customer', companyCustomer: randomUUID(), event: { kind: 'leads' } },
      { to: 'user', user: randomUUID(), event: { kind: 'phone' } },
    ]
    const seen = toReader()
    await publishBefore(...others, { to: 'all', event: seen })
    const stream = await older(customer.token, 1)
    await expect.poll(stream.events).toContainEqual(seen)
    const after = toReader()
    toAll(after)
    await expect.poll(stream.events).toContainEqual(after)
    for (const { event } of others) expect(stream.events()).not.toContainEqual(event)
  })

  test('receives resync if it is older than what is remembered', async () => {
    await expect.poll((await older(senior.token, 9_999_999)).events).toEqual([RESYNC])
  })
})

/** Customers with a session each; their tokens. */
async function addSessions(count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID().replaceAll('-', ''))
  await sql`
    with added as (
      insert into users (email, name, last_name, login_type)
      select token || '@test.example', 'Open', 'Page', 'CUSTOMER'
      from unnest(${tokens}::text[]) as token
      returning id, email
    )
    insert into sessions (token_hash, user_id)
    select sha256(convert_to(split_part(email, '@', 1), 'UTF8')), id from added
  `.execute(db)
  return tokens
}
