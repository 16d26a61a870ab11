import { type RequestResult, sendAtConstantRate } from './constant-rate.ts'
import { prepareMix } from './load-mix.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { serve } from './serve.ts'
import { SMOKE, unlessSmoke } from './smoke.ts'

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

const portal = await openPortal()
const next = await prepareMix(portal.services)
for (const count of PROCESSES) {
  const servers = await Promise.all(
    Array.from({ length: count }, () => serve('serve-api.ts', { DATABASE: portal.connectionString })), // prettier-ignore
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

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Infinity
}
