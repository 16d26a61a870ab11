import type { ErrorBody } from '@insights/contract/error.ts'
import { createKysely } from '@insights/platform/database/kysely.ts'
import { openProxy } from '@insights/platform/testing/open-proxy.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

import type { Tables } from '../database/tables.ts'
import { createApp } from '../start/app.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { connectionString, owner, services, senior } = await openTestPortal()
const proxy = await openProxy(connectionString)
const db = createKysely<Tables>(proxy.connectionString, { size: 3, statementTimeout: 3000 })
const app = await createApp({ ...services, db })
afterEach(() => proxy.restore())
afterAll(async () => {
  await app.close()
  await db.destroy()
  await proxy.cut()
})

async function get(url: string, token = senior.token) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await app.inject({ url: `/api${url}`, headers })
  return { status: reply.statusCode, body: reply.json<ErrorBody>(), headers: reply.headers }
}

async function addIndustry(title: string) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/industries',
    headers: { authorization: `Bearer ${senior.token}` },
    body: { title, svgIcon: '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>' },
  })
  return { status: reply.statusCode, body: reply.json<ErrorBody>(), headers: reply.headers }
}

async function expectUnavailable(reply = get('/industries')): Promise<void> {
  const { status, body, headers } = await reply
  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(body).toEqual({
    name: 'Unavailable',
    code: 503,
    message:
      'The portal cannot reach its database at the moment. Please try again in a few seconds.',
  })
}

async function expectNotReady(): Promise<void> {
  expect(await get('/health/live', '')).toMatchObject({ status: 200 })
  const ready = await get('/health/ready', '')
  expect([ready.status, ready.headers['retry-after'], ready.body]).toEqual([
    503,
    '5',
    { status: 'unavailable', database: false, overloaded: false, space: true },
  ])
}

describe('while the database is away, each request', () => {
  test('gets 503 with Retry-After, and is served again once it is back [D11.36]', async () => {
    expect(await get('/industries')).toMatchObject({ status: 200 })
    await proxy.cut()
    // Connections that were open already, and connections that are being opened.
    for (let again = 0; again < 5; again += 1) await expectUnavailable()
    await expectNotReady()
    await proxy.restore()
    expect(await get('/industries')).toMatchObject({ status: 200 })
    expect(await get('/health/ready', '')).toMatchObject({ status: 200 })
  })

  test('gets 503 also when the connection is silent, and no dead connection is used again [D11.37]', async () => {
    expect(await get('/industries')).toMatchObject({ status: 200 })
    proxy.mute()
    await expectUnavailable()
    await proxy.restore()
    for (let again = 0; again < 5; again += 1) {
      expect(await get('/industries')).toMatchObject({ status: 200 })
    }
  })

  test('gets 503 also when it writes on a standby, and is served once that is promoted [D11.140]', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      services.db,
    )
    const readOnly = (value: 'on' | 'off') =>
      sql`alter database ${sql.id(rows[0]!.name)} set default_transaction_read_only = ${sql.lit(value)}`.execute(
        owner,
      )
    await readOnly('on')
    // New connections take it over.
    await proxy.cut()
    await proxy.restore()
    await expect.poll(async () => (await get('/industries')).status).toBe(200)
    await expectUnavailable(addIndustry('Airlines'))
    await readOnly('off')
    await expect.poll(async () => (await addIndustry('Airlines')).status).toBe(201)
  })
})
