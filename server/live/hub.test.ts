import { connect, type AddressInfo } from 'node:net'

import { fastifySSE } from '@fastify/sse'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { createSseStream, limitStreams } from './hub.ts'

const caller = (_id: string) => ({ _id }) as Caller
const many = (count: number, id: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => caller(id(n)))

test('a user may have twelve pages open, whatever the others have [D2.12]', () => {
  const others = many(100, (n) => `other ${n}`)
  const mine = (count: number) => [...others, ...many(count, () => 'me')]
  expect(() => limitStreams(mine(11), caller('me'))).not.toThrow()
  expect(() => limitStreams(mine(12), caller('me'))).toThrow('You have too many pages open.')
})

test('a process looks after 5,000 pages [D2.12]', () => {
  const open = (count: number) => many(count, (n) => `user ${n}`)
  expect(() => limitStreams(open(4999), caller('me'))).not.toThrow()
  expect(() => limitStreams(open(5000), caller('me'))).toThrow('Please try again later.')
})

/** A stream to a page that reads nothing. */
async function openUnreadStream() {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(fastifySSE)
  const { promise, resolve } = Promise.withResolvers<{ reply: FastifyReply }>()
  app.get('/', { sse: 'only' }, async (_request, reply) => {
    reply.sse.keepAlive()
    resolve({ reply })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.pause().write('GET / HTTP/1.1\r\nhost: portal.test\r\n\r\n')
  const { reply } = await promise
  return { reply, stream: createSseStream(reply) }
}

test('a page that reads nothing is disconnected before its events pile up [D2.13]', async () => {
  const { reply, stream } = await openUnreadStream()
  let most = 0
  for (let turn = 0; turn < 2000 && reply.sse.isConnected; turn++) {
    for (let sent = 0; sent < 200; sent++) stream.send({ kind: 'resync' })
    most = Math.max(most, reply.raw.writableLength)
    await new Promise(setImmediate)
  }
  expect(reply.sse.isConnected).toBe(false)
  expect(most).toBeLessThan(100 * 1024)
  expect(() => stream.send({ kind: 'resync' })).not.toThrow()
})

test('nothing waits for events to a page whose connection has just been lost', async () => {
  const { reply, stream } = await openUnreadStream()
  const listeners = () => ['drain', 'error'].map((event) => reply.raw.listenerCount(event))
  const before = listeners()
  reply.raw.socket?.destroy()
  for (let sent = 0; sent < 20; sent++) stream.send({ kind: 'resync' })
  expect(listeners()).toEqual(before)
})
