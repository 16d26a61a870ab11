import { connect, type AddressInfo } from 'node:net'

import { fastifySSE } from '@fastify/sse'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, test } from 'vitest'

import { createSseStream } from './sse-stream.ts'

test('a page that reads nothing is let go before what it was told piles up [D2.13]', async () => {
  const app = Fastify()
  await app.register(fastifySSE)
  const { promise, resolve } = Promise.withResolvers<{ reply: FastifyReply }>()
  app.get('/', { sse: 'only' }, async (_request, reply) => {
    reply.sse.keepAlive()
    resolve({ reply })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.pause().write('GET / HTTP/1.1\r\nhost: portal.test\r\n\r\n')
  const { reply } = await promise
  const stream = createSseStream(reply)
  let most = 0
  for (let turn = 0; turn < 2000 && reply.sse.isConnected; turn++) {
    for (let sent = 0; sent < 200; sent++) stream.send({ kind: 'resync' })
    most = Math.max(most, reply.raw.writableLength)
    await new Promise(setImmediate)
  }
  expect(reply.sse.isConnected).toBe(false)
  expect(most).toBeLessThan(100 * 1024)
  expect(() => stream.send({ kind: 'resync' })).not.toThrow()
  socket.destroy()
  await app.close()
})
