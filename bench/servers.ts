import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import autocannon from 'autocannon'
import { Client } from 'pg'

import { median, forSeconds, parentOf, processorTime, SMOKE, unlessSmoke } from './measure.ts'

/** Ends servers that run when a benchmark fails halfway. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((server) => server.kill()))

interface Server {
  readonly port: string
  readonly pid: number
  readonly stop: () => void
}

/** The API of a smoke run, whose benchmarks share it: starting it takes longer than most of them. */
let shared: Promise<Server> | undefined

/** Starts a server of this folder as a process; it prints its port when it is ready. */
export async function serve(file: string, env: Record<string, string>): Promise<Server> {
  if (!SMOKE || file !== 'serve-api.ts' || Object.keys(env).join() !== 'DATABASE')
    return startServer(file, env)
  shared ??= startServer(file, env)
  return { ...(await shared), stop: () => undefined }
}

async function startServer(file: string, env: Record<string, string>): Promise<Server> {
  const server = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PROFILE: process.env['PROFILE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(server)
  server.once('exit', () => running.delete(server))
  const stop = () => void server.kill()
  // Other output comes before the port.
  for await (const line of createInterface({ input: server.stdout })) {
    if (!/^\d+$/.test(line)) continue
    // What it logs later would fill the pipe.
    server.stdout.resume()
    return { port: line, pid: server.pid!, stop }
  }
  throw new Error(`${file} ended`)
}

/** A statement as sent to PostgreSQL, prepared where it has a name; bytes as base64. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly (Value | readonly Value[])[]
}

type Value = { base64: string } | string | number | boolean | null

interface Config {
  readonly name?: string
  readonly text: string
  readonly values?: readonly unknown[]
}

type Query = (config: Config | string, ...more: unknown[]) => unknown

/** Runs `work` and returns the statements that it sent with a name or with values, in order. */
export async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function record(config, ...more) {
    // Jobs send theirs as a text, with values and a callback beside it, at any time.
    const { name, text, values = [] } = typeof config === 'string' ? { text: config } : config
    if (name !== undefined || values.length > 0) {
      statements.push({
        name: name ?? '',
        text,
        values: values.map((value) => (Array.isArray(value) ? value.map(keep) : keep(value))),
      })
    }
    return query.call(this, config, ...more)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

function keep(value: unknown): Value {
  if (Buffer.isBuffer(value)) return { base64: value.toString('base64') }
  return value instanceof Date ? value.toISOString() : (value as string | null)
}

interface Comparison {
  readonly connectionString: string
  /** Session tokens of permitted users: one per connection. */
  readonly tokens: readonly string[]
  readonly path: string
  /** The statements that the portal runs for it, session included. */
  readonly statements: readonly Statement[]
  readonly rounds: number
  readonly seconds: number
}

export const CONNECTIONS = 10

/** Warm-up until V8 has compiled the hot paths: a few thousand requests for each. */
const WARM_UP_SECONDS = 5

interface Load {
  /** Requests per second. */
  readonly rate: number
  /** Milliseconds of processor time of a request: in the server, and in PostgreSQL. */
  readonly server: number
  readonly database: number
}

/**
 * Requests per second of the API for one URL, and of a bare `node:http` server that runs the same
 * prepared statements and stringifies the rows. Each runs in its own process, alternating.
 */
export async function compareServers(of: Comparison): Promise<{ api: Load; bare: Load }> {
  const database = { DATABASE: of.connectionString }
  const api = await serve('serve-api.ts', database)
  const bare = await serve('serve-bare.ts', {
    ...database,
    ANSWER: 'rows',
    STATEMENTS: JSON.stringify(of.statements),
  })
  const postmaster = await findPostmaster(of.connectionString)
  const loads = { api: [] as Load[], bare: [] as Load[] }
  for (const server of [api, bare])
    await load(server, { ...of, seconds: WARM_UP_SECONDS }, postmaster)
  for (let round = 0; round < unlessSmoke(of.rounds, 1); round += 1) {
    loads.api.push(await load(api, of, postmaster))
    loads.bare.push(await load(bare, of, postmaster))
  }
  api.stop()
  bare.stop()
  return { api: medians(loads.api), bare: medians(loads.bare) }
}

/** Prints both and returns the API's rate as a share of the bare server's. */
export function printLoads({ api, bare }: { readonly api: Load; readonly bare: Load }): number {
  const say = ({ rate, server, database }: Load) =>
    `${rate.toFixed(0)} requests/s (${server.toFixed(2)} + ${database.toFixed(2)} ms in PostgreSQL)`
  console.log(`  API ${say(api)}, bare server ${say(bare)}`)
  return (api.rate / bare.rate) * 100
}

function medians(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((one) => one[name]))
  return { rate: of('rate'), server: of('server'), database: of('database') }
}

/** Process id of the PostgreSQL server, on this machine. */
export async function findPostmaster(connectionString: string): Promise<number> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  await client.end()
  return postmaster
}

async function load(
  { port, pid }: Server,
  { path, tokens, seconds }: Comparison,
  postmaster: number,
): Promise<Load> {
  let connected = 0
  const before = [processorTime(pid), processorTime(postmaster)] as const
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections: CONNECTIONS,
    setupClient: (client) => {
      const token = tokens[connected % tokens.length]
      connected += 1
      client.setHeaders({ authorization: `Bearer ${token}` })
    },
    ...forSeconds(seconds),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were no success`)
  const { average, total } = result.requests
  return {
    rate: average,
    server: (processorTime(pid) - before[0]) / total,
    database: (processorTime(postmaster) - before[1]) / total,
  }
}
