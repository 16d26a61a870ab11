import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import Fastify from 'fastify'

import { drain } from '../start/drain.ts'

/** An overloaded server, which prints its port, and drains when stopped. */
const app = Fastify({ return503OnClosing: false })
app.get('/', async () => {
  work(2)
  await sleep(5)
  return 'done'
})
app.addHook('onClose', () => sleep(10))
await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => void drain(app).then(() => process.exit(0)))
process.send?.((app.server.address() as AddressInfo).port)

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
