import { Agent, request } from 'node:http'

import { measure, percentile, printRow, setting, SMOKE, unlessSmoke } from './measure.ts'
import { type Portal, withPortal } from './open-portal.ts'
import { addCaller, addCustomer, addDraft, addSessions, publishReport } from './seed.ts'
import { serve, stopServers } from './servers.ts'

/**
 * Many users at a constant request rate: the target rate, ten times that, and the target again.
 * BENCH_SECONDS=300 is the long form.
 */
async function measureLoad(portal: Portal, count: number) {
  const seconds = setting('SECONDS', 20, 0.2)
  const rate = setting('RATE', 200, 20)
  const next = await prepareMix(portal)
  const env = { DATABASE: portal.connectionString, TIMED: '1' }
  const servers = Array.from({ length: count }, () => serve('serve-portal.ts', env))
  const ports = (await Promise.all(servers)).map(({ port }) => port)
  const send = (perSecond: number, during: number) =>
    sendAtConstantRate({ ports, perSecond, seconds: during, next })
  const name = (perSecond: number) => `${count} process${count > 1 ? 'es' : ''}, ${perSecond}/s`
  await send(rate, unlessSmoke(5, 0.2))

  const rated = await send(rate, seconds)
  printKinds(rated)
  const times = rated.map(({ milliseconds }) => milliseconds)
  printRow(`${name(rate)}: not served`, '', { figure: rated.filter(({ outcome }) => outcome !== 'served').length, atMost: 0 }) // prettier-ignore
  printRow(`${name(rate)}: p50`, 'ms', { figure: percentile(times, 50) })
  printRow(`${name(rate)}: p90`, 'ms', { figure: percentile(times, 90), atMost: 200 })
  printRow(`${name(rate)}: p99`, 'ms', { figure: percentile(times, 99), atMost: 500 })

  const tenfold = rate * 10
  const during = Math.min(seconds, 30)
  const over = await send(tenfold, during)
  printKinds(over)
  const served = over.filter(({ outcome }) => outcome === 'served')
  const waits = served.map(({ inServer }) => inServer)
  printRow(`${name(tenfold)}: p99 of what is served, in the server`, 'ms', { figure: percentile(waits, 99), atMost: 2000 }) // prettier-ignore
  printRow(`${name(tenfold)}: served, and the target rate`, '/s', { figure: served.length / during, reference: rate, ratioAtLeast: 0.9 }) // prettier-ignore
  printRow(`${name(tenfold)}: neither served nor refused with 503 and Retry-After`, '', { figure: over.filter(({ outcome }) => outcome === 'failed').length, atMost: 0 }) // prettier-ignore

  const within = unlessSmoke(5, 0.2)
  const recovered = recoveredAfter(await send(rate, within * 2), within * 2)
  printRow(`${name(rate)}: itself again after`, 's', { figure: recovered, atMost: within })
  stopServers()
}

/** Prints how many requests of each kind were served, and how fast the most of them. */
function printKinds(answers: readonly RequestResult[]): void {
  for (const [kind, all] of Map.groupBy(answers, ({ kind }) => kind)) {
    const served = all.filter(({ outcome }) => outcome === 'served')
    const figure = percentile(served.map(({ milliseconds }) => milliseconds), 90) // prettier-ignore
    printRow(`  ${kind}: ${served.length} of ${all.length} served, p90`, 'ms', { figure })
  }
}

/** Seconds until all requests of a second are served, nine of ten within 200 ms. */
function recoveredAfter(answers: readonly RequestResult[], seconds: number): number {
  for (let second = 0; second < seconds; second += 1) {
    const due = answers.filter((answer) => Math.floor(answer.due / 1000) === second)
    const isWell =
      due.every(({ outcome }) => outcome === 'served') &&
      percentile(due.map(({ milliseconds }) => milliseconds), 90) <= 200 // prettier-ignore
    if (isWell) return second
  }
  return Infinity
}

/**
 * The request mix: 80 of 100 are reads of customers, half of them answered 304, 15 are researchers
 * in grids, and 5 are exports.
 */
async function prepareMix({ db, services }: Portal): Promise<() => Call> {
  const size = { companies: 8, categories: 20, capabilities: 5 }
  const { reportId, researcher } = await publishReport(services, size)
  const readers = await addSessions(db, 40, await addCustomer(db, reportId))
  const staff = await addSessions(db, 8, researcher)
  const { etag } = await db
    .selectFrom('report_documents')
    .where('report_id', '=', reportId)
    .select('etag')
    .executeTakeFirstOrThrow()
  const draft = await addDraft(services, await addCaller(db), size)
  const answers = await db
    .selectFrom('answers')
    .where('report_id', '=', draft)
    .select('id')
    .execute()
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)]!
  const document = `/api/report-documents/${reportId}`
  const grid = `/api/answer-grid/${draft}?application=iphone-app`
  const list = '/api/reports?$limit=8&$populate[]=industry'
  const headers = { 'if-none-match': `W/"${etag}"` }
  const save = () => {
    const hasCapability = Math.random() < 0.5
    const answer = { _id: pick(answers).id, version: 1, hasCapability }
    // When two users save the same cell, a conflict is a correct response too.
    return { answers: [{ ...answer, capabilityChange: 'no-change' }] }
  }
  const kinds: readonly (readonly [number, readonly string[], () => Omit<Call, 'token'>])[] = [
    [25, readers, () => ({ kind: 'read', path: document })],
    [25, readers, () => ({ kind: 'read again', path: document, headers, status: 304 })],
    [20, readers, () => ({ kind: 'list', path: list })],
    [10, readers, () => ({ kind: 'notices', path: '/api/status-io' })],
    [5, staff, () => ({ kind: 'grid', path: grid })],
    [10, staff, () => ({ kind: 'save', path: '/api/capability-reports', body: save() })],
    [5, readers, () => ({ kind: 'export', path: `${document}/capabilities.csv` })],
  ]
  const hundred = kinds.flatMap(([share, tokens, make]) =>
    Array.from({ length: share }, () => ({ make, tokens })),
  )
  return () => {
    const { make, tokens } = pick(hundred)
    return { ...make(), token: pick(tokens) }
  }
}

interface Call {
  readonly kind: string
  readonly path: string
  readonly token: string
  readonly headers?: Readonly<Record<string, string>>
  /** Makes the call a PATCH. */
  readonly body?: object
  /** Valid besides 200. */
  readonly status?: number
}

interface RequestResult {
  readonly kind: string
  /** The due time of the request, in milliseconds since the start, even if it was sent later. */
  readonly due: number
  /** The time from its due time until its last byte. */
  readonly milliseconds: number
  /** The time that the server reports, see serve-portal.ts; the rest is this process and the way. */
  readonly inServer: number
  readonly outcome: 'served' | 'refused' | 'failed'
}

interface ConstantRate {
  readonly ports: readonly string[]
  readonly perSecond: number
  readonly seconds: number
  readonly next: () => Call
}

/**
 * Sends requests at a constant rate, whether or not responses keep up (open workload). Latency
 * counts from when a request was due.
 */
async function sendAtConstantRate({ ports, perSecond, seconds, next }: ConstantRate) {
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
        const ended = send(agent, port, next()).then((result) => {
          const milliseconds = performance.now() - start - due
          return { ...result, due, milliseconds }
        })
        answers.push(ended)
      }
      if (answers.length < total) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  const all = await Promise.all(answers)
  agent.destroy()
  return all
}

function send(agent: Agent, port: string, call: Call) {
  const { kind, path, token, body, status, headers } = call
  const type = body && { 'content-type': 'application/json' }
  return new Promise<Pick<RequestResult, 'kind' | 'inServer' | 'outcome'>>((resolve) => {
    let inServer = 0
    const end = (outcome: RequestResult['outcome']) => resolve({ kind, inServer, outcome })
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body ? 'PATCH' : 'GET',
        timeout: 30_000,
        headers: {
          authorization: `Bearer ${token}`,
          'accept-encoding': 'gzip',
          ...headers,
          ...type,
        },
      },
      (reply) => {
        const { statusCode = 0 } = reply
        inServer = Number(reply.headers['x-milliseconds'] ?? 0)
        const isRejection = statusCode === 503 && Number(reply.headers['retry-after']) > 0
        reply.resume()
        reply.on('error', () => end('failed'))
        reply.on('end', () => {
          if (isRejection) end('refused')
          else end(statusCode === 200 || statusCode === status ? 'served' : 'failed')
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')))
    outgoing.on('error', () => end('failed'))
    outgoing.end(body && JSON.stringify(body))
  })
}

await measure({
  'one process': withPortal((portal) => measureLoad(portal, 1)),
  ...(!SMOKE && { 'three processes': withPortal((portal) => measureLoad(portal, 3)) }),
})
