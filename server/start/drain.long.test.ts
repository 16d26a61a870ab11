import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

import { startsByPath } from '@insights/platform/starts-by-path.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { drain } from './drain.ts'

startsByPath(() => import('../testing/draining-server.ts'))

/** Starts a server that responds at once, or after a while. */
async function open({ maxSockets = 1 } = {}) {
  const app = Fastify({ return503OnClosing: false })
  app.get('/', async () => 'at once')
  app.get('/slow', async () => {
    await sleep(300)
    return 'slowly'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets })
  onTestFinished(() => agent.destroy())
  const { port } = app.server.address() as AddressInfo
  const get = (path: string) =>
    new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, agent }, (reply) => {
        reply.resume()
        reply.on('end', () =>
          resolve({ status: reply.statusCode!, connection: reply.headers.connection }),
        )
      })
        .on('error', reject)
        .end()
    })
  return { app, address, get }
}

test('running requests finish, and new ones are rejected [D11.38]', async () => {
  const { app, address, get } = await open()
  const slow = get('/slow')
  await sleep(50)
  const drained = drain(app)
  expect(await slow).toMatchObject({ status: 200 })
  await drained
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('a request over an open connection gets a response, as its last one [D11.39]', async () => {
  const { app, get } = await open()
  expect(await get('/')).toEqual({ status: 200, connection: 'keep-alive' })
  const drained = drain(app)
  // A proxy does not know.
  while (app.server.listening) await setImmediate()
  expect(await get('/')).toEqual({ status: 200, connection: 'close' })
  await drained
})

test('all requests on connections that are not accepted yet get responses [D11.86]', async () => {
  const { app, get } = await open({ maxSockets: 30 })
  const asked = Array.from({ length: 30 }, () => get('/'))
  // Waits until they are connected, but not until they are accepted.
  await Promise.resolve()
  const drained = drain(app)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  await drained
})

test('each accepted request gets a response while more arrive than can be handled [D11.89]', async () => {
  const server = fork(new URL('../testing/draining-server.ts', import.meta.url))
  onTestFinished(() => void server.kill('SIGKILL'))
  const [port] = (await once(server, 'message')) as [number]
  const ends: Record<string, number> = {}
  const ask = () =>
    new Promise<string>((resolve) => {
      request({ port, host: '127.0.0.1', agent: false }, (reply) => {
        reply.resume()
        reply.on('end', () => resolve('answered'))
        reply.on('error', () => resolve('cut'))
      })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end()
    })
  async function askAgainAndAgain(): Promise<void> {
    // A client that finds the port closed goes elsewhere.
    while (!('ECONNREFUSED' in ends)) {
      const end = await ask()
      ends[end] = (ends[end] ?? 0) + 1
      await sleep(Math.random() * 40)
    }
  }
  const asking = Array.from({ length: 40 }, askAgainAndAgain)
  while ((ends['answered'] ?? 0) <= 40) await sleep(20)
  const exited = once(server, 'exit')
  const counted = once(server, 'message')
  server.kill('SIGTERM')
  await Promise.all(asking)
  expect(await exited).toEqual([0, null])
  // The system resets a connection that it has taken between the last look and the closing: nothing
  // of its request was read, so that its client may send it again.
  const { answered, ECONNREFUSED: _elsewhere, ECONNRESET: _unread, ...cut } = ends
  expect(cut).toEqual({})
  expect(await counted).toEqual([answered, undefined])
})

test('an idle connection does not delay the end', async () => {
  const { app, get } = await open()
  await get('/')
  const start = Date.now()
  await drain(app)
  // After ten seconds every connection is closed, after one an idle one.
  expect(Date.now() - start).toBeLessThan(9000)
})
