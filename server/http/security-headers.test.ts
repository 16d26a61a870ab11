import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, expect, test } from 'vitest'

import { createApp } from '../start/app.ts'
import { readConfig } from '../start/config.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { app, services } = await openTestPortal()
const config = readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://portal.test' })
const secure = await createApp({ ...services, config })
afterAll(() => secure.close())

const HSTS = 'max-age=31536000; includeSubDomains'

test.each(['/', '/api/session', '/api/nowhere', '/assets/none.js', '/%'])(
  '%s is sent with HSTS by a portal on https alone [D15.556]',
  async (url) => {
    const { headers } = await secure.inject({ url })
    expect(headers['strict-transport-security']).toBe(HSTS)
    expect((await app.inject({ url })).headers['strict-transport-security']).toBeUndefined()
  },
)

test.each([
  ['an unreadable line', 'NO REQUEST\r\n\r\n', 400],
  [
    'two lengths',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  ['a header of 20 kB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is rejected with the headers of all responses [D15.557 S45.54]', async (_, sent, status) => {
  if (!secure.server.listening) await secure.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((secure.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toMatchObject({ code: status })
  const { headers } = await secure.inject({ url: '/api/session' })
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'strict-transport-security',
    'cache-control',
    'content-type',
  ]) {
    expect(head.toLowerCase()).toContain(`\r\n${name}: ${String(headers[name]).toLowerCase()}`)
  }
})

test('a client without a trusted proxy does not choose the id of its request [D15.558 S45.55]', async () => {
  const headers = { 'x-request-id': 'chosen-by-client-0001' }
  const { headers: sent } = await app.inject({ url: '/api/session', headers })
  expect(sent['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
