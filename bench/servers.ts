import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import autocannon from 'autocannon'
import { Client } from 'pg'

import { median, forSeconds, SMOKE, unlessSmoke } from './measure.ts'

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

const keep = (value: unknown): Value =>
  Buffer.isBuffer(value) ? { base64: value.toString('base64') } : (value as string | null)

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

/**
 * Requests per second of the API for one URL, and of a bare `node:http` server that runs the same
 * prepared statements and stringifies the rows. Each runs in its own process, alternating.
 */
export async function compareServers(of: Comparison): Promise<{ api: number; bare: number }> {
  const database = { DATABASE: of.connectionString }
  const api = await serve('serve-api.ts', database)
  const bare = await serve('serve-bare.ts', {
    ...database,
    ANSWER: 'rows',
    STATEMENTS: JSON.stringify(of.statements),
  })
  const rates = { api: [] as number[], bare: [] as number[] }
  for (const { port } of [api, bare]) await load(port, { ...of, seconds: WARM_UP_SECONDS })
  for (let round = 0; round < unlessSmoke(of.rounds, 1); round += 1) {
    rates.api.push(await load(api.port, of))
    rates.bare.push(await load(bare.port, of))
  }
  api.stop()
  bare.stop()
  return { api: median(rates.api), bare: median(rates.bare) }
}

async function load(port: string, { path, tokens, seconds }: Comparison): Promise<number> {
  let connected = 0
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
  return result.requests.average
}
