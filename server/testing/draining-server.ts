import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import Fastify from 'fastify'

import { drain } from '../start/drain.ts'

/**
 * An overloaded server, which sends its port, drains when stopped, and sends how many connections
 * it has accepted.
 */
const app = Fastify({ return503OnClosing: false })
let accepted = 0
app.server.on('connection', () => (accepted += 1))
app.get('/', async () => {
  work(2)
  await sleep(5)
  return 'done'
})
app.addHook('onClose', () => sleep(10))
await app.listen({ port: 0, host: '127.0.0.1' })
process.once(
  'SIGTERM',
  () => void drain(app).then(() => process.send?.(accepted, () => process.exit(0))),
)
process.send?.((app.server.address() as AddressInfo).port)

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
