import { Session } from 'node:inspector/promises'

/**
 * Measures where the processor time of this process goes. The function that it returns prints the
 * microseconds of a request by layer, and the functions that take most of them.
 */
export async function startProfile(): Promise<(requests: number) => Promise<void>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  const before = process.cpuUsage()
  return async (requests) => {
    const { user, system } = process.cpuUsage(before)
    const { profile } = await session.post('Profiler.stop')
    const samples = [...samplesOf(profile)].filter(({ layer }) => layer !== '(idle)')
    const [written, worked] = [true, false].map((isWrite) =>
      sumOf(samples.filter((sample) => sample.isWrite === isWrite)),
    )
    // Samples are of time, and a write wakes a process that takes it away: the kernel's processor
    // time is shared among the writes, the rest among the others.
    const costOf = ({ isWrite, microseconds }: Sample) =>
      microseconds * (isWrite ? system / written! : user / worked!)
    const print = (nameOf: (sample: Sample) => string, most: number) => {
      const costs = new Map<string, number>()
      for (const sample of samples)
        costs.set(nameOf(sample), (costs.get(nameOf(sample)) ?? 0) + costOf(sample))
      for (const [name, cost] of [...costs].toSorted(([, a], [, b]) => b - a).slice(0, most))
        console.error(`    ${(cost / requests).toFixed(1).padStart(7)} µs  ${name}`)
    }
    const cost = (user + system) / requests
    console.error(`  ${requests} requests, ${cost.toFixed(0)} µs of processor time each, by layer:`)
    print(({ layer }) => layer, 25)
    console.error('  by function, itself:')
    print(({ layer, name }) => `${name} [${layer}]`, 30)
  }
}

interface Frame {
  readonly functionName: string
  readonly url: string
  readonly lineNumber: number
}
interface Profile {
  readonly nodes: readonly { id: number; callFrame: Frame; children?: readonly number[] }[]
  readonly samples?: readonly number[]
  readonly timeDeltas?: readonly number[]
}

/** The layer of a script by a part of its URL; the first one that fits. */
const LAYERS: readonly (readonly [part: string, layer: string])[] = [
  ['server/http/session/', 'session'],
  ['node_modules/dataloader/', 'session'],
  ['node_modules/@fastify/cookie/', 'session'],
  ['server/http/permissions', 'access'],
  ['server/http/find-report-access', 'access'],
  ['domain/reports/', 'access'],
  ['domain/accounts/', 'access'],
  ['node_modules/pg', 'SQL: driver'],
  ['node_modules/postgres-', 'SQL: driver'],
  ['platform/database/', 'SQL: our wrapping of the driver'],
  ['node_modules/kysely/', 'SQL: building'],
  ['node_modules/zod/', 'validation of query and response'],
  ['node_modules/fastify-type-provider-zod/', 'validation of query and response'],
  ['server/http/validation', 'validation of query and response'],
  ['node_modules/qs/', 'query string'],
  ['server/http/lists/', 'lists'],
  ['node_modules/pino', 'log'],
  ['server/http/logger', 'log'],
  ['server/http/shed-load', 'shedding load, context and telemetry'],
  ['server/http/instrument', 'shedding load, context and telemetry'],
  ['platform/telemetry/', 'shedding load, context and telemetry'],
  ['node_modules/helmet/', 'security headers'],
  ['server/http/security', 'security headers'],
  ['node_modules/@fastify/compress/', 'compression'],
  ['server/http/', 'Fastify and its hooks'],
  ['node_modules/fastify/', 'Fastify and its hooks'],
  ['node_modules/@fastify/', 'Fastify and its hooks'],
  ['node_modules/', 'other packages'],
  ['bench/', 'the benchmark itself'],
  ['server/', 'handler and presentation'],
  ['contract/', 'handler and presentation'],
]

interface Sample {
  readonly layer: string
  readonly name: string
  readonly isWrite: boolean
  readonly microseconds: number
}

const sumOf = (samples: readonly Sample[]) =>
  samples.reduce((sum, { microseconds }) => sum + microseconds, 0)

/** Each sample by the nearest caller that belongs to a layer: a write of the driver's is the driver's. */
function* samplesOf({ nodes, samples = [], timeDeltas = [] }: Profile): Generator<Sample> {
  const named = new Map<number, Omit<Sample, 'microseconds'>>()
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const visit = (id: number, above: string) => {
    const { callFrame, children = [] } = byId.get(id)!
    const layer = layerOf(callFrame) ?? above
    const file = callFrame.url.split('/').slice(-3).join('/')
    const at = file && ` ${file}:${callFrame.lineNumber + 1}`
    const isWrite = /^write(v|Utf8String|Buffer|Latin1String)$/.test(callFrame.functionName) && !at
    const name = `${callFrame.functionName || '(anonymous)'}${at}`
    named.set(id, { layer: isWrite ? `${layer}, write to the socket` : layer, name, isWrite })
    for (const child of children) visit(child, layer)
  }
  visit(nodes[0]!.id, 'node:http, sockets and the event loop')
  for (const [at, id] of samples.entries())
    yield { ...named.get(id)!, microseconds: timeDeltas[at] ?? 0 }
}

function layerOf({ functionName, url }: Frame): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName === '(program)') return 'V8 and the system outside of functions'
  if (functionName === '(idle)') return '(idle)'
  if (functionName === 'stringify' && url === '') return 'JSON'
  if (functionName === 'parse' && url === '') return 'JSON'
  return LAYERS.find(([part]) => url.includes(part))?.[1]
}
