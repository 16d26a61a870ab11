import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { type PubSubMessage, openPubSub } from './open-pub-sub.ts'
import { createTestDatabase } from './test-database.ts'

interface Event {
  readonly note: string
}

const { db, connectionString } = await createTestDatabase({
  migrations: join(import.meta.dirname, 'example-migrations'),
})

async function open(channel: string) {
  const errors: Error[] = []
  const received: PubSubMessage<Event>[] = []
  const onError = (error: Error) => errors.push(error)
  const live = await openPubSub<Event>({ connectionString, channel, onError })
  const unsubscribe = live.subscribe((what) => received.push(what))
  afterAll(() => live.stop())
  return { live, received, errors, unsubscribe }
}

const event = (note: string): PubSubMessage<Event> => ({ kind: 'event', event: { note } })

test('delivers events to every process on the same channel, and to no other channel [D11.18]', async () => {
  const [one, two, other] = [await open('shared'), await open('shared'), await open('other')]
  await one.live.publish(db, { note: 'Ü from one' })
  await two.live.publish(db, { note: 'from two' })
  const both = [event('Ü from one'), event('from two')]
  await expect.poll(() => one.received).toEqual(both)
  await expect.poll(() => two.received).toEqual(both)
  await other.live.publish(db, { note: 'elsewhere' })
  await expect.poll(() => other.received).toEqual([event('elsewhere')])
  expect(one.received).toEqual(both)
})

test('delivers an event after its transaction commits, and never after a rollback [D11.18]', async () => {
  const { live, received } = await open('transactions')
  const undone = db.transaction().execute(async (transaction) => {
    await live.publish(transaction, { note: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.transaction().execute(async (transaction) => {
    await live.publish(transaction, { note: 'done' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(received).toEqual([])
  })
  await expect.poll(() => received).toEqual([event('done')])
})

test('reconnects after a lost connection and sends resync to subscribers [D11.18]', async () => {
  const { live, received, errors } = await open('broken')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'insights live' and query like '%broken%'`.execute(db)
  await expect.poll(() => received).toEqual([{ kind: 'resync' }])
  expect(errors.map(({ message }) => message)).toEqual([
    'terminating connection due to administrator command',
  ])
  await live.publish(db, { note: 'again' })
  await expect.poll(() => received).toEqual([{ kind: 'resync' }, event('again')])
})

test('delivers nothing and reconnects nothing after a stop', async () => {
  const { live, received } = await open('stopped')
  await live.stop()
  await live.publish(db, { note: 'too late' })
  const connections = sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where application_name = 'insights live' and query like '%stopped%'`
  await expect.poll(async () => (await connections.execute(db)).rows[0]?.count).toBe(0)
  expect(received).toEqual([])
})

test('stops delivery after unsubscribe; a throwing listener does not affect others', async () => {
  const { live, received, errors, unsubscribe } = await open('listeners')
  const later: PubSubMessage<Event>[] = []
  live.subscribe(() => {
    throw new Error('a bad listener')
  })
  live.subscribe((what) => later.push(what))
  unsubscribe()
  await live.publish(db, { note: 'for the others' })
  await expect.poll(() => later).toEqual([event('for the others')])
  expect(received).toEqual([])
  expect(errors.map(({ message }) => message)).toEqual(['a bad listener'])
})

test('rejects an event that is too large before it breaks the transaction', async () => {
  const { live, received } = await open('large')
  const note = (bytes: number) => ({ note: 'é'.repeat((bytes - 11) / 2) })
  await db.transaction().execute(async (transaction) => {
    await expect(live.publish(transaction, note(8001))).rejects.toThrow('An event of 8001 bytes')
    await live.publish(transaction, note(7999))
  })
  await expect.poll(() => received).toHaveLength(1)
})

test('reports malformed notifications as errors', async () => {
  const { received, errors } = await open('foreign')
  await sql`select pg_notify('foreign', 'no json')`.execute(db)
  await expect.poll(() => errors.map(({ name }) => name)).toEqual(['SyntaxError'])
  expect(received).toEqual([])
})
