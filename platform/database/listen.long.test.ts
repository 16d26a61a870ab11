import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openProxy } from '../testing/open-proxy.ts'
import { listen } from './open-pub-sub.ts'
import { createTestDatabase } from './test-database.ts'

const { db, connectionString } = await createTestDatabase({
  migrations: join(import.meta.dirname, 'example-migrations'),
})
const proxy = await openProxy(connectionString)
afterAll(() => proxy.cut())

async function open(channel: string) {
  const messages: string[] = []
  const errors: string[] = []
  let reconnects = 0
  const listener = await listen({
    connectionString: proxy.connectionString,
    channel,
    applicationName: 'test listener',
    heartbeatMs: 4000,
    onMessage: (message) => messages.push(message),
    onReconnect: () => (reconnects += 1),
    onError: (error) => errors.push(error.message),
  })
  afterAll(() => listener.stop())
  return { listener, messages, errors, reconnects: () => reconnects }
}

test('retries an unavailable database, one attempt at a time', async () => {
  const { messages, errors, reconnects } = await open('away')
  await proxy.cut()
  await expect.poll(() => errors.length).toBeGreaterThan(3)
  expect(errors.filter((message) => message.includes('ECONNREFUSED')).length).toBeGreaterThan(2)
  await proxy.restore()
  await expect.poll(reconnects).toBe(1)
  await sql`select pg_notify('away', 'back')`.execute(db)
  await expect.poll(() => messages).toEqual(['back'])
})

test('detects a connection that died silently', async () => {
  const { messages, errors, reconnects } = await open('mute')
  proxy.mute()
  await sql`select pg_notify('mute', 'not heard')`.execute(db)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await proxy.restore()
  await expect.poll(reconnects).toBeGreaterThan(0)
  await sql`select pg_notify('mute', 'heard')`.execute(db)
  await expect.poll(() => messages).toEqual(['heard'])
})

test('stopping ends the retries', async () => {
  const { listener, errors } = await open('over')
  await proxy.cut()
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  await listener.stop()
  const count = errors.length
  await proxy.restore()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(errors).toHaveLength(count)
})

test('rejects if the database cannot be reached at first', async () => {
  await proxy.cut()
  await expect(open('never')).rejects.toThrow('ECONNREFUSED')
  await proxy.restore()
})
