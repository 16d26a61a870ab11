import { runInContext } from '@insights/platform/telemetry/request-context.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'
import { logEvents } from './start-telemetry.ts'

const { db, services, runJobs, senior, app } = await openTestPortal()
const lines: Record<string, unknown>[] = []
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const { log } = Fastify({ logger: { level: 'info', stream } })
afterAll(logEvents(log, 500))
const find = (msg: string) => lines.filter((line) => line['msg'] === msg)

test('a slow statement is logged with its text, without its values, under its request’s id [D11.76 S21.5]', async () => {
  await runInContext({ requestId: 'asked-for-it' }, () =>
    sql`select pg_sleep(0.55),
      ${'a secret'}::text`.execute(db),
  )
  const mine = find('slow statement').filter(({ requestId }) => requestId === 'asked-for-it')
  expect(mine).toEqual([expect.objectContaining({ statement: 'select pg_sleep(0.55), $1::text' })])
  expect(mine[0]!['milliseconds']).toBeGreaterThanOrEqual(500)
  expect(JSON.stringify(lines)).not.toContain('a secret')
})

test('a quick statement is not logged', async () => {
  await runInContext({ requestId: 'quick' }, () => sql`select 1`.execute(db))
  expect(lines.filter(({ requestId }) => requestId === 'quick')).toEqual([])
})

test('a job is logged under the id of the request that has left it [D11.75]', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { authorization: `Bearer ${senior.token}`, 'x-request-id': 'made-a-user-1' },
    payload: { name: 'Ada', lastName: 'Moss', loginType: 'admin', email: 'ada@log.example' },
  })
  expect([reply.statusCode, reply.headers['x-request-id']]).toEqual([201, 'made-a-user-1'])
  await runJobs()
  expect(find('job done')).toEqual([
    expect.objectContaining({ queue: 'send-mail', requestId: 'made-a-user-1', triedBefore: 0 }),
  ])
  expect(services.config.slowQuery).toBe(500)
})

test.each([
  ['made by the server', undefined],
  ['too short', 'x'],
  ['with what logs would trip over', 'a\u0007b c{"level":60}'],
  ['endless', 'x'.repeat(65)],
])('an id that is %s is a new one [S21.6]', async (_, given) => {
  const { headers } = await app.inject({
    url: '/api/health/live',
    headers: given === undefined ? {} : { 'x-request-id': given },
  })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
