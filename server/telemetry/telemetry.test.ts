import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { runInContext } from '@insights/platform/telemetry/request-context.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { startProcess } from '../testing/start-process.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { logEvents, wantsTracing } from './start-telemetry.ts'

interface Attribute {
  readonly key: string
  readonly value: Record<string, unknown>
}
interface Sent {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: { readonly spans: readonly Span[] }[]
  }[]
}
interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}

const portal = await openTestPortal({ TRUST_PROXY: '1' })
/** Fake collector: OTLP over HTTP, as JSON. */
const received: { url: string; body: Sent }[] = []
const collector = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    received.push({ url: request.url ?? '', body: JSON.parse(text) as Sent })
    response.setHeader('content-type', 'application/json').end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => collector.close())

const valueOf = (attributes: readonly Attribute[], key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

test('a process exports to Prometheus and a collector, each only when configured [D11.74 D15.805]', async () => {
  const { address, output, stop } = await startProcess(portal, {
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const headers = {
    authorization: `Bearer ${portal.senior.token}`,
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  }
  for (let time = 0; time < 3; time += 1) await fetch(`${address}/api/industries?$limit=1`, { headers }) // prettier-ignore
  await fetch(`${address}/api/health/ready`)
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).not.toMatch(/openmetrics|version=0/) // prettier-ignore
  const metricsAddress = /metrics on (http:\S+?)"/.exec(output())![1]!
  expect(metricsAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  const text = await (await fetch(metricsAddress)).text()
  expect(text).toContain('insights_request_duration_seconds_count{method="GET",route="/api/industries",status="200"} 3') // prettier-ignore
  expect(text).not.toContain('/api/health/')
  expect(text).toMatch(/^insights_free_bytes [1-9]/m)
  expect(text).toMatch(/^insights_database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^insights_jobs\{queue="send-mail",state="failed"\} 0$/m)
  expect(text).toMatch(/^insights_live_connections 0$/m)
  expect(text).toMatch(/^insights_statement_duration_seconds_count\{failed="false"\} [1-9]/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect((await fetch(metricsAddress.replace('/metrics', '/'))).status).toBe(404)
  // Unsent spans are sent before the process ends.
  await stop()
  const traces = received.filter(({ url }) => url === '/v1/traces')
  const { resource } = traces[0]!.body.resourceSpans[0]!
  expect(valueOf(resource.attributes, 'service.name')).toBe('competitive-insights')
  expect(valueOf(resource.attributes, 'deployment.environment.name')).toBe('test')
  const spans = traces.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))) // prettier-ignore
  const asked = spans.find(({ name }) => name === 'GET /api/industries')!
  expect(asked).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === asked.spanId)
  expect(statements.length).toBeGreaterThan(1)
  expect(JSON.stringify(spans)).not.toContain(portal.senior.token)
})

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('environment %j turns traces on: %s', (variables, wanted) => {
  expect(wantsTracing(variables)).toBe(wanted)
})

const { db, services, sendMails, senior, app } = portal
const lines: Record<string, unknown>[] = []
const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const { log } = Fastify({ logger: { level: 'info', stream } })
afterAll(logEvents(log, 500))
const find = (msg: string) => lines.filter((line) => line['msg'] === msg)

test('a slow statement is logged with its text, without its values, under its request’s id [D11.76 S21.5]', async () => {
  await runInContext({ requestId: 'asked-for-it' }, () =>
    sql`select pg_sleep(0.55),
      ${'a secret'}::text`.execute(db),
  )
  const mine = find('slow statement').filter(({ requestId }) => requestId === 'asked-for-it')
  expect(mine).toEqual([expect.objectContaining({ statement: 'select pg_sleep(0.55), $1::text' })])
  expect(mine[0]!['milliseconds']).toBeGreaterThanOrEqual(500)
  expect(JSON.stringify(lines)).not.toContain('a secret')
})

test('a quick statement is not logged', async () => {
  await runInContext({ requestId: 'quick' }, () => sql`select 1`.execute(db))
  expect(lines.filter(({ requestId }) => requestId === 'quick')).toEqual([])
})

test('a job is logged under the id of the request that enqueued it [D11.75]', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { authorization: `Bearer ${senior.token}`, 'x-request-id': 'made-a-user-1' },
    payload: { name: 'Ada', lastName: 'Moss', loginType: 'admin', email: 'ada@log.example' },
  })
  expect([reply.statusCode, reply.headers['x-request-id']]).toEqual([201, 'made-a-user-1'])
  await sendMails()
  const done = find('job done').filter(({ requestId }) => requestId === 'made-a-user-1')
  expect(done).toEqual([expect.objectContaining({ queue: 'send-mail', triedBefore: 0 })])
  expect(services.config.slowQuery).toBe(500)
})

test.each([
  ['made by the server', undefined],
  ['too short', 'x'],
  ['with what logs would trip over', 'a\u0007b c{"level":60}'],
  ['endless', 'x'.repeat(65)],
])('a request id that is %s is replaced [S21.6]', async (_, given) => {
  const { headers } = await app.inject({
    url: '/api/health/live',
    headers: given === undefined ? {} : { 'x-request-id': given },
  })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
