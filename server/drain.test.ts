import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { drain } from './drain.ts'

/** A server that answers at once, or after a while. */
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

test('a request under way is finished, and nobody new is taken', async () => {
  const { app, address, get } = await open()
  const slow = get('/slow')
  await sleep(50)
  const drained = drain(app)
  expect(await slow).toMatchObject({ status: 200 })
  await drained
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})

test('a request that comes over a connection from before is answered, as its last one', async () => {
  const { app, get } = await open()
  expect(await get('/')).toEqual({ status: 200, connection: 'keep-alive' })
  const drained = drain(app)
  // The server has been told by now; a proxy has not.
  await sleep(100)
  expect(await get('/')).toEqual({ status: 200, connection: 'close' })
  await drained
})

test('requests on connections that nobody has taken yet are answered, however many', async () => {
  const { app, get } = await open({ maxSockets: 30 })
  const asked = Array.from({ length: 30 }, () => get('/'))
  // Until they are connected, but not until they are taken.
  await Promise.resolve()
  const drained = drain(app)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
  await drained
})

test('a connection that nobody uses does not keep it', async () => {
  const { app, get } = await open()
  await get('/')
  const start = Date.now()
  await drain(app)
  expect(Date.now() - start).toBeLessThan(3000)
})
