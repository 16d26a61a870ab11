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
const { port, turns } = workerData as { port: number; turns: Int32Array }
/** Seconds of a processor without a turn of the portal's event loop, after which it is stuck. */
const MAX_SECONDS = 60
/** Probes have a connection of their own: the portal may close that of an attack. */
const agent = new Agent({ keepAlive: true })

parentPort?.on('message', (attacks: readonly Attack[]) => {
  void attackAndProbe(attacks).then((outcomes) => parentPort?.postMessage(outcomes))
})

async function attackAndProbe(attacks: readonly Attack[]): Promise<Outcome[]> {
  const watch = killIfStuck(attacks)
  const over = new AbortController()
  const probes = probe(over.signal)
  const answers = await Promise.all(
    attacks.map((attack) =>
      // The portal closes the connection of a client that continues a rejected body.
      send(attack).catch((error: unknown) => ({ status: 0, bytes: 0, error: String(error) })),
    ),
  )
  clearInterval(watch)
  over.abort()
  const count = await probes
  return answers.map((answer) => ({ ...answer, probes: count }))
}

/**
 * Ends the process once the portal is stuck in a turn of its event loop, since the test could not
 * even time out. By its processor time: on a busy machine a response may take minutes.
 */
function killIfStuck(attacks: readonly Attack[]): NodeJS.Timeout {
  let seen = -1
  let before = process.cpuUsage()
  return setInterval(() => {
    const now = Atomics.load(turns, 0)
    if (now !== seen) {
      seen = now
      before = process.cpuUsage()
      return
    }
    const { user, system } = process.cpuUsage(before)
    if (user + system < MAX_SECONDS * 1_000_000) return
    const sent = attacks.map(({ method, path }) => `${method} ${path.slice(0, 80)}`)
    writeSync(2, `No turn of the event loop in ${MAX_SECONDS} s of a core: ${sent.join(', ')}\n`)
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
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
