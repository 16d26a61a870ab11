import { Agent, request } from 'node:http'

import type { Tables } from '@insights/server/database/tables.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import type { Services } from '@insights/server/start/services.ts'
import type { Kysely } from 'kysely'

import { printResult, SMOKE, unlessSmoke, percentile } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addCustomer, addIndustry, addSession, publishReport } from './seed.ts'
import { serve } from './servers.ts'

/**
 * Many users at a constant request rate: the target rate, ten times that, and the target again,
 * against one web process and against three on one database. LOAD_SECONDS=300 is the long form,
 * LOAD_PROCESSES=1 only the first part.
 */
const SECONDS = Number(process.env['LOAD_SECONDS'] ?? unlessSmoke(20, 0.2))
const RATE = Number(process.env['LOAD_RATE'] ?? unlessSmoke(200, 20))
const PROCESSES = (process.env['LOAD_PROCESSES'] ?? (SMOKE ? '1' : '1,3')).split(',').map(Number)
const OVERLOAD = 10
const OVERLOAD_SECONDS = Math.min(SECONDS, 30)
const WARM_UP_SECONDS = unlessSmoke(5, 0.2)
/** The portal has recovered once a second's p90 is within the limit and no request is rejected. */
const RECOVERED = { within: unlessSmoke(5, 0.2), p90: 200 }
const READERS = 40
const RESEARCHERS = 8
const SIZE = { companies: 8, categories: 20, capabilities: 5 }
const TICK_MS = 5
const TIMEOUT_MS = 30_000

const portal = await openPortal()
const next = await prepareMix(portal.services)
for (const count of PROCESSES) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => serve('serve-api.ts', { DATABASE: portal.connectionString, TIMED: '1' })), // prettier-ignore
  )
  const ports = servers.map(({ port }) => port)
  const name = count === 1 ? 'one process' : `${count} processes`
  await sendAtConstantRate({ ports, perSecond: RATE, seconds: WARM_UP_SECONDS, next })

  const rated = await sendAtConstantRate({ ports, perSecond: RATE, seconds: SECONDS, next })
  const times = rated.map(({ milliseconds }) => milliseconds)
  printSummary(rated)
  printResult(`${name}, ${RATE} requests/s: not served`, rated.filter(({ outcome }) => outcome !== 'served').length, '', { atMost: 0 }) // prettier-ignore
  printResult(`${name}, ${RATE} requests/s: p50`, percentile(times, 50), 'ms')
  printResult(`${name}, ${RATE} requests/s: p90`, percentile(times, 90), 'ms', { atMost: 200 })
  printResult(`${name}, ${RATE} requests/s: p99`, percentile(times, 99), 'ms', { atMost: 500 })

  const perSecond = RATE * OVERLOAD
  const over = await sendAtConstantRate({ ports, perSecond, seconds: OVERLOAD_SECONDS, next })
  printSummary(over)
  const served = over.filter(({ outcome }) => outcome === 'served').length
  const waits = over.flatMap(({ outcome, inServer }) => (outcome === 'served' ? inServer : []))
  printResult(`${name}, ${perSecond} requests/s: p99 of what is served, in the server`, percentile(waits, 99), 'ms', { atMost: 2000 }) // prettier-ignore
  printResult(`${name}, ${perSecond} requests/s: longest of it`, percentile(waits, 100), 'ms')
  const share = (served / OVERLOAD_SECONDS / RATE) * 100
  printResult(`${name}, ${perSecond} requests/s: share of the rated goodput`, share, '%', { atLeast: 90 }) // prettier-ignore
  printResult(`${name}, ${perSecond} requests/s: neither served nor refused with 503 and Retry-After`, over.filter(({ outcome }) => outcome === 'failed').length, '', { atMost: 0 }) // prettier-ignore

  const after = await sendAtConstantRate({
    ports,
    perSecond: RATE,
    seconds: RECOVERED.within * 2,
    next,
  })
  printResult(`${name}: itself again after`, recoveredAfter(after), 's', {
    atMost: RECOVERED.within,
  })
  for (const { stop } of servers) stop()
}
await portal.close()

/** Number of requests by outcome, and the latencies of those served. */
function printSummary(answers: readonly RequestResult[]): void {
  const kinds = Map.groupBy(answers, ({ kind }) => kind)
  for (const [kind, some] of kinds) {
    const of = (outcome: RequestResult['outcome']) => some.filter((one) => one.outcome === outcome)
    const times = of('served').map(({ milliseconds }) => milliseconds)
    const p = (share: number) => percentile(times, share).toFixed(0)
    console.log(
      `  ${kind}: ${times.length} served (p50 ${p(50)}, p90 ${p(90)}, p99 ${p(99)} ms), ${of('refused').length} refused, ${of('failed').length} failed`,
    )
  }
  const faults = Map.groupBy(
    answers.flatMap(({ fault }) => fault ?? []),
    (fault) => fault,
  )
  for (const [fault, all] of [...faults].toSorted((a, b) => b[1].length - a[1].length).slice(0, 8))
    console.log(`  ! ${fault}, ${all.length} times`)
}

/** Seconds until all requests of a second are served in time. */
function recoveredAfter(answers: readonly RequestResult[]): number {
  for (let second = 0; second < RECOVERED.within * 2; second += 1) {
    const some = answers.filter(({ due }) => Math.floor(due / 1000) === second)
    const isWell =
      some.every(({ outcome }) => outcome === 'served') &&
      percentile(some.map(({ milliseconds }) => milliseconds), 90) <= RECOVERED.p90 // prettier-ignore
    if (isWell) return second
  }
  return Infinity
}

/**
 * The request mix: 80 of 100 are reads of customers, half of them answered 304, 15 are researchers
 * in grids, and 5 are exports.
 */
async function prepareMix(services: Services): Promise<() => Call> {
  const { db } = services
  const { reportId, researcher } = await publishReport(services, SIZE)
  const customer = await addCustomer(db, reportId)
  const readers = await addSessions(db, customer, READERS)
  const staff = await addSessions(db, researcher, RESEARCHERS)
  const { etag } = await db
    .selectFrom('report_documents')
    .where('report_id', '=', reportId)
    .select('etag')
    .executeTakeFirstOrThrow()
  const caller = await findSession(db, staff[0]!)
  const industry = await addIndustry(db, SIZE)
  const date = '2026-04-01T00:00:00.000Z'
  const draft = await createReport(services, caller!, { industry, status: 'DRAFT', date })
  const answers = await db
    .selectFrom('answers')
    .where('report_id', '=', draft)
    .select('id')
    .execute()
  const one = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(Math.random() * items.length)]!
  const document = `/api/report-documents/${reportId}`
  const kinds: readonly (readonly [number, () => Omit<Call, 'token'>, readonly string[]])[] = [
    [25, () => ({ kind: 'read', path: document }), readers],
    [
      25,
      () => ({
        kind: 'read again',
        path: document,
        headers: { 'if-none-match': `W/"${etag}"` },
        also: [304],
      }),
      readers,
    ],
    [20, () => ({ kind: 'list', path: '/api/reports?$limit=8&$populate[]=industry' }), readers],
    [10, () => ({ kind: 'notices', path: '/api/status-io' }), readers],
    [5, () => ({ kind: 'grid', path: `/api/answer-grid/${draft}?application=iphone-app` }), staff],
    [
      10,
      () => ({
        kind: 'save',
        method: 'PATCH',
        path: '/api/capability-reports',
        // When two users save the same cell, a conflict is a correct response too.
        body: {
          answers: [
            {
              _id: one(answers).id,
              version: 1,
              hasCapability: Math.random() < 0.5,
              capabilityChange: 'no-change',
            },
          ],
        },
      }),
      staff,
    ],
    [5, () => ({ kind: 'export', path: `${document}/capabilities.csv` }), readers],
  ]
  const hundred = kinds.flatMap(([share, make, tokens]) =>
    Array.from({ length: share }, () => ({ make, tokens })),
  )
  return () => {
    const { make, tokens } = one(hundred)
    return { ...make(), token: one(tokens) }
  }
}

function addSessions(db: Kysely<Tables>, user: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => addSession(db, user)))
}

interface Call {
  readonly kind: string
  readonly path: string
  readonly method?: string
  readonly token: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  /** Valid statuses besides 200. */
  readonly also?: readonly number[]
}

interface RequestResult {
  readonly kind: string
  /** The due time of the request, in milliseconds since the start, even if it was sent later. */
  readonly due: number
  /** The time from its due time until its last byte. */
  readonly milliseconds: number
  /** The time that the server reports, see serve-api.ts; the rest is this process and the way. */
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

/**
 * Sends requests at a constant rate, whether or not responses keep up (open workload). Latency
 * counts from when a request was due.
 */
async function sendAtConstantRate({
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
