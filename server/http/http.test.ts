import { Writable } from 'node:stream'

import { endpoint } from '@insights/contract/endpoint.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { PASSWORD } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { handleError } from './error-handler.ts'
import { loggerOptions } from './logger.ts'
import { requireDeclaration } from './permissions.ts'

const { app, db, senior, anonymous } = await openTestPortal()

describe('the server', () => {
  test('describes every call with its schemas [D2.27]', async () => {
    const { body } = await anonymous<{
      paths: Record<string, Record<string, { requestBody?: object; responses: object }>>
    }>('GET', '/openapi.json')
    expect(Object.keys(body.paths)).toContain('/api/industries/{id}')
    expect(body.paths['/api/industries']!['post']!.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['title', 'svgIcon'] } } },
    })
  })

  test('is alive, and ready while the database answers [D2.5]', async () => {
    expect((await anonymous('GET', '/health/live')).body).toEqual({ status: 'ok' })
    expect((await anonymous('GET', '/health/ready')).body).toEqual({ status: 'ok', database: true })
  })

  test('answers an unknown call, and one that is no JSON, in the shape of all errors [D2.26]', async () => {
    expect((await anonymous('GET', '/nothing')).body).toMatchObject({ name: 'NotFound', code: 404 })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/authentication',
      headers: { 'content-type': 'application/json' },
      payload: '{"strategy":',
    })
    expect(reply.json()).toMatchObject({ name: 'BadRequest', code: 400 })
  })

  test('sends a strict policy and no caching with every answer', async () => {
    const { headers } = await anonymous('GET', '/health/live')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('never trusts a prototype smuggled in by a query or a body', async () => {
    await senior('GET', '/industries?__proto__[active]=true&constructor[prototype][x]=1')
    const body = JSON.parse(
      `{"strategy":"local","email":"a@b.c","password":"${PASSWORD}","app":"INSIGHTS","__proto__":{"x":1}}`,
    )
    await anonymous('POST', '/authentication', body)
    expect(({} as Record<string, unknown>)['active']).toBeUndefined()
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

const THINGS = endpoint({
  method: 'POST',
  path: '/things/:id',
  params: z.object({}),
  body: z.object({}),
  responses: { 200: z.object({}) },
})

describe('a route', () => {
  const declared = {
    method: 'POST',
    url: '/things/:id',
    config: { permission: 'staff', ownership: 'shared', endpoint: THINGS },
    schema: { params: z.object({}), body: z.object({}), response: { 200: z.object({}) } },
    handler: () => null,
  } as const

  test('that declares everything is accepted', () => {
    expect(() => requireDeclaration(declared)).not.toThrow()
  })

  test.each([
    ['endpoint', { config: { permission: 'staff', ownership: 'shared' } }],
    ['permission', { config: { ownership: 'shared', endpoint: THINGS } }],
    ['ownership', { config: { permission: 'staff', endpoint: THINGS } }],
    ['schema.response', { schema: { params: z.object({}), body: z.object({}) } }],
    ['schema.body', { schema: { params: z.object({}), response: {} } }],
    ['schema.params', { schema: { body: z.object({}), response: {} } }],
  ])('without %s stops the server from starting [D10.14]', (part, less) => {
    expect(() => requireDeclaration({ ...declared, ...less } as never)).toThrow(part)
  })
})

describe('an unexpected error', () => {
  test('is answered with a number alone, and logged under it without secrets [D2.3]', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()),
    })
    const broken = Fastify({ logger: { ...(loggerOptions('info') as object), stream } })
    broken.setErrorHandler(handleError)
    broken.post('/broken/:token', async (request) => {
      request.log.info(
        { password: 'canary-1', user: { token: 'canary-2', totp: { secret: 'canary-3' } } },
        'about to break',
      )
      await sql`select * from a_table_that_is_not_there`.execute(db)
    })
    const reply = await broken.inject({
      method: 'POST',
      url: `/broken/canary-7${'x'.repeat(36)}?token=canary-4`,
      headers: { authorization: 'Bearer canary-5', cookie: 'insights_session=canary-6' },
    })
    const body = reply.json<{ message: string; data: { errorId: string } }>()
    expect(reply.statusCode).toBe(500)
    expect(JSON.stringify(body)).not.toContain('a_table_that_is_not_there')
    expect(body.message).toContain(body.data.errorId)
    const log = lines.join('')
    expect(log).toContain(body.data.errorId)
    expect(log).toContain('a_table_that_is_not_there')
    expect(log).not.toContain('canary')
    await broken.close()
  })
})
