import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { openTestPortal } from '../testing/test-portal.ts'

const { app, customer, researcher } = await openTestPortal()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const FORM = [
  '--a-boundary',
  'content-disposition: form-data; name="reportId"',
  '',
  'not an id',
  '--a-boundary',
  'content-disposition: form-data; name="files"; filename="a.png"',
  '',
  'a'.repeat(30 * 1024 * 1024),
  '--a-boundary--',
  '',
].join('\r\n')

/** Sends 30 MB to a call that is refused at once and, on the same connection, another request. */
async function sendTwo(token: string | undefined): Promise<string[]> {
  const socket = connect(port)
  const answers = text(socket)
  socket.write(
    [
      'POST /api/upload HTTP/1.1',
      'host: portal.test',
      `content-length: ${FORM.length}`,
      'content-type: multipart/form-data; boundary=a-boundary',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      '',
      FORM,
    ].join('\r\n'),
  )
  socket.write('GET /api/health/live HTTP/1.1\r\nhost: portal.test\r\nconnection: close\r\n\r\n')
  return (await answers).match(/HTTP\/1\.1 \d+/g) ?? []
}

test('a refused form is read to its end, so that the connection can be used again', async () => {
  expect(await sendTwo(undefined)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  expect(await sendTwo(customer.token)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 200'])
  expect(await sendTwo(researcher.token)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
})
