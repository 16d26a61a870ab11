import { Agent, request } from 'node:http'

export interface Call {
  readonly kind: string
  readonly path: string
  readonly method?: string
  readonly token: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** Valid statuses besides 200. */
  readonly also?: readonly number[]
}

export interface RequestResult {
  readonly kind: string
  /** When the request was due, in milliseconds since the start, even if it was sent later. */
  readonly due: number
  /** From when it was due until its last byte. */
  readonly milliseconds: number
  /** What the server says it took, see serve-api.ts; all else is this process, and the way to it. */
  readonly inServer: number
  readonly outcome: 'served' | 'refused' | 'failed'
  readonly fault?: string
}

interface ConstantRate {
  readonly ports: readonly string[]
  readonly perSecond: number
  readonly seconds: number
  readonly next: () => Call
}

const TICK_MS = 5
const TIMEOUT_MS = 30_000

/**
 * Sends requests at a constant rate, whether or not responses keep up (open workload). Latency
 * counts from when a request was due.
 */
export async function sendAtConstantRate({
  ports,
  perSecond,
  seconds,
  next,
}: ConstantRate): Promise<RequestResult[]> {
  // Connections that a proxy would hold open; further requests wait for one, and count from when
  // they were due.
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const start = performance.now()
  const total = perSecond * seconds
  const answers: Promise<RequestResult>[] = []
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - start
      while (answers.length < total && answers.length <= (elapsed / 1000) * perSecond) {
        const due = (answers.length / perSecond) * 1000
        const port = ports[answers.length % ports.length]!
        answers.push(send(agent, port, next(), () => performance.now() - start - due).then((answer) => ({ ...answer, due }))) // prettier-ignore
      }
      if (answers.length < total) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

function send(
  agent: Agent,
  port: string,
  call: Call,
  sinceDue: () => number,
): Promise<Omit<RequestResult, 'due'>> {
  const { kind, path, method = 'GET', token, headers, body, also = [] } = call
  return new Promise((resolve) => {
    let inServer = 0
    const end = (outcome: RequestResult['outcome'], fault?: string) =>
      resolve({ kind, milliseconds: sinceDue(), inServer, outcome, ...(fault && { fault }) })
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        timeout: TIMEOUT_MS,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': 'gzip',
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      (reply) => {
        const { statusCode = 0 } = reply
        inServer = Number(reply.headers['x-milliseconds'] ?? 0)
        const isRejection = statusCode === 503 && Number(reply.headers['retry-after']) > 0
        reply.resume()
        reply.on('error', (error) => end('failed', error.message))
        reply.on('end', () => {
          if (isRejection) end('refused')
          else if (statusCode === 200 || also.includes(statusCode)) end('served')
          else end('failed', `${kind}: ${statusCode}`)
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')))
    outgoing.on('error', (error) => end('failed', `${kind}: ${error.message}`))
    outgoing.end(body && JSON.stringify(body))
  })
}
