import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import type { Tables } from '@insights/server/database/tables.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import autocannon from 'autocannon'
import type { Kysely } from 'kysely'
import { Client } from 'pg'

import {
  forSeconds,
  inTurns,
  median,
  parentOf,
  processorTime,
  setting,
  SHARED_DATABASE,
  SMOKE,
} from './measure.ts'

/** Servers of one part of a benchmark, and shared ones. All end with this process at the latest. */
const running = new Set<ChildProcess>()
const kept = new Set<ChildProcess>()
process.once('exit', () => [...running, ...kept].forEach((server) => server.kill()))

/** Ends the servers of a part. */
export function stopServers(): void {
  for (const server of running) server.kill()
}

export interface Server {
  readonly port: string
  readonly pid: number
}

/** The API that benchmarks on one database share: starting it takes longer than a brief one. */
let shared: Promise<Server> | undefined

/** Starts a server of this folder as a process; it prints its port when it is ready. */
export async function serve(file: string, env: Record<string, string>): Promise<Server> {
  const isShared = file === 'serve-portal.ts' && Object.keys(env).join() === 'DATABASE'
  if (!isShared || SHARED_DATABASE === undefined) return startServer(file, env, running)
  shared ??= startServer(file, env, kept)
  return shared
}

async function startServer(
  file: string,
  env: Record<string, string>,
  servers: Set<ChildProcess>,
): Promise<Server> {
  const server = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.add(server)
  server.once('exit', () => servers.delete(server))
  // Other output comes before the port.
  for await (const line of createInterface({ input: server.stdout })) {
    if (!/^\d+$/.test(line)) continue
    // What it logs later would fill the pipe.
    server.stdout.resume()
    return { port: line, pid: server.pid! }
  }
  throw new Error(`${file} ended`)
}

/** Starts the reference: `serve-bare.ts`, which says what it sends. */
export const serveBare = (
  connectionString: string,
  answer: 'rows' | 'document' | 'save',
  statements: readonly (Statement | undefined)[],
  report?: string,
): Promise<Server> =>
  serve('serve-bare.ts', {
    DATABASE: connectionString,
    ANSWER: answer,
    STATEMENTS: JSON.stringify(statements),
    ...(report && { REPORT: report }),
  })

interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** Calls a server by plain HTTP: on the same machine `fetch` takes a third of the server's time. */
export function openClient({ port }: Server) {
  const agent = new Agent({ keepAlive: true })
  return async (token: string, path: string, call: Call = {}): Promise<unknown> => {
    const { method = 'GET', headers, body } = call
    const type = body && { 'content-type': 'application/json' }
    const sent = request(`http://127.0.0.1:${port}${path}`, {
      method,
      agent,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
    })
    const replied = Promise.withResolvers<IncomingMessage>()
    sent.once('response', replied.resolve).once('error', replied.reject)
    sent.end(body && JSON.stringify(body))
    const reply = await replied.promise
    const read = await text(reply)
    if ((reply.statusCode ?? 500) >= 300) throw new Error(`${path}: ${reply.statusCode} ${read}`)
    return reply.headers['content-encoding'] ? undefined : JSON.parse(read)
  }
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

/** Returns the statement that finds the session of a token, as the portal sends it. */
export async function recordSession(db: Kysely<Tables>, token: string): Promise<Statement> {
  // The event of a save may be published meanwhile.
  const sent = await recordStatements(async () => void (await findSession(db, token)))
  return sent.find(isOfSession)!
}

export const isOfSession = ({ text }: Statement): boolean => text.includes('"sessions"')

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

export const CONNECTIONS = 10

interface Requests {
  readonly path: string
  /** Session tokens of permitted users, in turn one for each connection. */
  readonly tokens: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly connections?: number
  /** The load ends after so many seconds, or so many requests. */
  readonly seconds?: number
  readonly amount?: number
  /** Expected status of each response; 200 by default. */
  readonly status?: number
  /** The process of PostgreSQL, to measure as well. */
  readonly postmaster?: number
}

export interface Load {
  /** Requests per second. */
  readonly rate: number
  /** Milliseconds of processor time of a request: in the server, and in PostgreSQL. */
  readonly server: number
  readonly database: number
}

/** Sends requests on each connection one after the other. Throws on a response with another status. */
export async function load({ port, pid }: Server, of: Requests): Promise<Load> {
  const { path, tokens, headers, connections = CONNECTIONS, status = 200, postmaster } = of
  let connected = 0
  const now = () => [processorTime(pid), postmaster ? processorTime(postmaster) : 0] as const
  const before = now()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    setupClient: (client) => {
      const token = tokens[connected % tokens.length]
      connected += 1
      client.setHeaders({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...headers })
    },
    ...(of.amount ? { amount: of.amount, sampleInt: 50 } : forSeconds(of.seconds ?? 3)),
  })
  const statuses = Object.keys(result.statusCodeStats ?? {})
  // Beside other tests a portal may reject what it would be late for; a brief run measures nothing.
  const isWrong = (one: string) => one !== String(status) && !(SMOKE && one === '503')
  if (result.errors > 0 || !statuses.includes(String(status)) || statuses.some(isWrong))
    throw new Error(`${path} was answered ${statuses.join()} with ${result.errors} errors`)
  const { average, total } = result.requests
  const [server, database] = now()
  return {
    rate: average,
    server: (server - before[0]) / total,
    database: (database - before[1]) / total,
  }
}

/** Warm-up until V8 has compiled the hot paths: a few thousand requests for each. */
const WARM_UP_SECONDS = 5

interface Comparison {
  readonly connectionString: string
  readonly tokens: readonly string[]
  readonly path: string
  /** The statements that the portal runs for it, session included. */
  readonly statements: readonly Statement[]
}

/**
 * Loads of the API for one URL, and of a bare `node:http` server that runs the same prepared
 * statements and stringifies the rows. Each runs in its own process, alternating.
 */
export async function compareServers({ connectionString, statements, ...requests }: Comparison) {
  const api = await serve('serve-portal.ts', { DATABASE: connectionString })
  const bare = await serveBare(connectionString, 'rows', statements)
  const postmaster = await findPostmaster(connectionString)
  const loadFor = (server: Server, seconds: number) =>
    load(server, { ...requests, headers: { 'accept-encoding': 'identity' }, seconds, postmaster })
  for (const server of [api, bare]) await loadFor(server, WARM_UP_SECONDS)
  const ways = { api: () => loadFor(api, 3), bare: () => loadFor(bare, 3) }
  const loads = await inTurns(ways, setting('ROUNDS', 3, 1), 0)
  stopServers()
  return { api: medians(loads.api), bare: medians(loads.bare) }
}

function medians(loads: readonly Load[]): Load {
  const middle = (name: keyof Load) => median(loads.map((load) => load[name]))
  return { rate: middle('rate'), server: middle('server'), database: middle('database') }
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

/** Resolves when a portal that was started takes requests. Throws when it has ended. */
export async function untilReady(portal: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${origin}/api/health/ready`).catch(() => null)
    if (reply?.ok) return
    if (portal.exitCode !== null) throw new Error('The portal does not start')
    await pause(10)
  }
}
