import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createTestDatabase } from '@insights/platform/database/test-database.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import type { Tables } from '../database/tables.ts'
import { type PortalProcess, startProcess } from '../testing/start-process.ts'

const directory = await mkdtemp(join(tmpdir(), 'insights-processes-'))
const migrations = join(directory, 'no-migrations')
await mkdir(migrations)
const { db, connectionString, ownerConnectionString } = await createTestDatabase<Tables>({
  migrations,
})
const running: PortalProcess[] = []
afterAll(async () => {
  await Promise.all(running.map((portal) => portal.stop()))
  await rm(directory, { recursive: true })
})

const senior = { email: 'first@test.example', password: 'correct horse battery' }

async function outbox(): Promise<string[]> {
  const files = await readdir(join(directory, 'outbox'))
  return files.filter((file) => file.endsWith('.eml'))
}

async function start(role: 'web' | 'worker', variables = {}): Promise<PortalProcess> {
  const portal = await startProcess(
    { connectionString, storageDirectory: join(directory, 'files') },
    {
      ROLE: role,
      DATABASE_OWNER_URL: ownerConnectionString,
      ADMIN_EMAIL: senior.email,
      ADMIN_PASSWORD: senior.password,
      ...variables,
    },
  )
  running.push(portal)
  return portal
}

interface Call {
  readonly method?: string
  readonly token?: string
  readonly body?: object
}

async function call(portal: PortalProcess, path: string, { method, token, body }: Call = {}) {
  const reply = await fetch(`${portal.address}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: JSON.parse(text || '{}') as Record<string, unknown> }
}

async function signIn(portal: PortalProcess, password = senior.password, email = senior.email) {
  const body = { strategy: 'local', app: 'INSIGHTS', email, password }
  return call(portal, '/authentication', { body })
}

const tokenFrom = async (portal: PortalProcess) =>
  String((await signIn(portal)).body['accessToken'])

describe('several processes on one database', async () => {
  // They start at once on an empty database: migrations, the jobs' tables and the first senior.
  const [one, two] = await Promise.all([start('web'), start('web')])

  test('start at once on an empty database, and create its content once [D11.30]', async () => {
    const users = await db.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: senior.email }])
    await db.updateTable('users').set({ password_given: false }).execute()
    expect([await signIn(one), await signIn(two)]).toMatchObject([{ status: 201 }, { status: 201 }])
  })

  test('share sessions, which begin in one and are used and ended in another [D11.31]', async () => {
    const token = await tokenFrom(one)
    expect(await call(two, '/users?$limit=1', { token })).toMatchObject({ status: 200 })
    await call(two, '/authentication', { method: 'DELETE', token })
    expect(await call(one, '/users?$limit=1', { token })).toMatchObject({ status: 401 })
  })

  test('count wrong passwords together [D11.32]', async () => {
    const email = 'guessed@test.example'
    const tries = Array.from({ length: 14 }, (_, index) => (index % 2 ? one : two))
    const replies = await Promise.all(tries.map((portal) => signIn(portal, 'wrong horse', email)))
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)])
  })

  test('deliver changes of one to pages of another [D11.33]', async () => {
    const token = await tokenFrom(one)
    const page = await fetch(`${one.address}/api/live`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    })
    const reader = page.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = (await reader.read()).value ?? ''
    const notice = { name: 'Move', date: '2099-01-01T00:00:00Z', details: ['We move house.'] }
    const made = await call(two, '/maintenance-notices', { token, body: notice })
    expect(made.status).toBe(201)
    while (!received.includes('data: ')) received += (await reader.read()).value ?? ''
    expect(received).toContain('"kind":"maintenance"')
    await reader.cancel()
  })

  test('leave jobs to the workers, which respond to probes and nothing else [D11.34]', async () => {
    const token = await tokenFrom(two)
    const invited = {
      email: 'invited@test.example',
      name: 'Ida',
      lastName: 'Invited',
      loginType: 'ADMIN',
      applications: ['insights'],
    }
    expect(await call(one, '/users', { token, body: invited })).toMatchObject({ status: 201 })
    // Longer than a worker would need to be notified.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(await outbox()).toEqual([])

    const workers = await Promise.all([start('worker'), start('worker')])
    await expect.poll(outbox).toHaveLength(1)
    for (const worker of workers) {
      expect(await call(worker, '/health/ready')).toMatchObject({ status: 200 })
      expect(await call(worker, '/users', { token })).toMatchObject({ status: 404 })
      expect(await signIn(worker)).toMatchObject({ status: 404 })
    }
    const states = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'send-mail'`.execute(db)
      return rows
    }
    await expect.poll(states).toEqual([{ state: 'completed' }])
  })
})
