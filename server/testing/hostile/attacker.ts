import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import type { Attack, Outcome } from './attack.ts'

/**
 * Sends a test's requests from a thread of its own, so that their cost is none of the portal's
 * time. While a response is awaited, a probe asks again and again whether the portal is alive.
 */
const { port } = workerData as { port: number }
/** No response takes half as long, even on a busy machine. */
const MAX_SECONDS = 60
/** Probes have a connection of their own: the portal may close that of an attack. */
const agent = new Agent({ keepAlive: true })

parentPort?.on('message', (attacks: readonly Attack[]) => {
  void attackAndProbe(attacks).then((outcomes) => parentPort?.postMessage(outcomes))
})

async function attackAndProbe(attacks: readonly Attack[]): Promise<Outcome[]> {
  // A portal that hangs delays the test too, which could not even time out.
  const hung = globalThis.setTimeout(() => {
    const sent = attacks.map(({ method, path }) => `${method} ${path.slice(0, 80)}`)
    writeSync(2, `No turn of the event loop for ${MAX_SECONDS} s after: ${sent.join(', ')}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, MAX_SECONDS * 1000)
  const over = new AbortController()
  const probes = probe(over.signal)
  const answers = await Promise.all(
    attacks.map((attack) =>
      // The portal closes the connection of a client that continues a rejected body.
      send(attack).catch((error: unknown) => ({ status: 0, bytes: 0, error: String(error) })),
    ),
  )
  clearTimeout(hung)
  over.abort()
  const count = await probes
  return answers.map((answer) => ({ ...answer, probes: count }))
}

/** How often the portal responded that it is alive. */
async function probe(signal: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { status } = await send({ method: 'GET', path: '/api/health/live', headers: {} }, agent)
    if (status !== 200) throw new Error(`The probe was answered ${status}`)
    if (signal.aborted) return count + 1
    await setTimeout(10)
  }
}

async function send({ method, path, headers, body, endless }: Attack, by: Agent | false = false) {
  const asked = request({ port, host: '127.0.0.1', method, path, headers, agent: by })
  // An error after the response has started is irrelevant.
  asked.on('error', () => undefined)
  asked.end(body)
  const [reply] = await once(asked, 'response')
  let bytes = 0
  if (endless && reply.statusCode === 200) {
    asked.destroy()
    return { status: 200, bytes }
  }
  for await (const chunk of reply) bytes += (chunk as Buffer).length
  return { status: reply.statusCode as number, bytes }
}
