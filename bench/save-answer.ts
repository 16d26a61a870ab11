import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Answer } from '@insights/contract/answers/answers.ts'
import { statementEnded } from '@insights/platform/telemetry/events.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'

import { processorTime, median, printResult, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addSharedDraft } from './seed.ts'
import { findPostmaster, recordStatements, serve } from './servers.ts'

/**
 * Saving one answer: the API beside a bare `node:http` server with prepared statements, which looks
 * up the session and then writes answer, activity log and editor in one statement, or the answer
 * alone. Alternating, each in its own process, with ten researchers who save one answer after the
 * other.
 */
const PEOPLE = unlessSmoke(10, 2)
const ROUNDS = Number(process.env['SAVE_ROUNDS'] ?? unlessSmoke(5, 1))
const SECONDS = Number(process.env['SAVE_SECONDS'] ?? unlessSmoke(3, 0.1))

const portal = await openPortal()
const { app, db, services, connectionString } = portal
const { reportId, tokens } = await addSharedDraft(services, PEOPLE)
const rows = await readVersions()
/** Each researcher saves the answers of their own share, in turn. */
const SHARE = Math.floor(rows.length / PEOPLE)
const versions = new Map(rows.map(({ id, version }) => [id, version]))

await countStatements()

const agent = new Agent({ keepAlive: true })
// The event of the last save may be published meanwhile.
const recorded = await recordStatements(async () => void (await findSession(db, tokens[0]!)))
const session = recorded.find(({ text }) => text.includes('"sessions"'))
const api = await serve('serve-api.ts', { DATABASE: connectionString })
const bare = await serve('serve-bare.ts', {
  DATABASE: connectionString,
  ANSWER: 'save',
  STATEMENTS: JSON.stringify([session]),
  REPORT: reportId,
})
const servers = {
  api: { port: api.port, path: '/api/capability-reports/' },
  all: { port: bare.port, path: '/all/' },
  answer: { port: bare.port, path: '/answer/' },
}
type Name = keyof typeof servers
const names = Object.keys(servers) as Name[]
const pids: Record<Name, number> = { api: api.pid, all: bare.pid, answer: bare.pid }
const postmaster = await findPostmaster(connectionString)
/** Milliseconds of processor time of a save: in the server, and in PostgreSQL. */
const costs: Record<Name, { server: number[]; database: number[] }> = {
  api: { server: [], database: [] },
  all: { server: [], database: [] },
  answer: { server: [], database: [] },
}
const rates: Record<Name, number[]> = { api: [], all: [], answer: [] }
const times: Record<Name, number[]> = { api: [], all: [], answer: [] }
let next = 0
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const name of names) {
    const before = [processorTime(pids[name]), processorTime(postmaster)] as const
    const taken = await load(name)
    const after = [processorTime(pids[name]), processorTime(postmaster)] as const
    // Warm-up round for each.
    if (round === 0) continue
    costs[name].server.push((after[0] - before[0]) / taken.length)
    costs[name].database.push((after[1] - before[1]) / taken.length)
    rates[name].push(taken.length / SECONDS)
    times[name].push(median(taken))
  }
}
api.stop()
bare.stop()
const rate = (name: Name) => median(rates[name])
for (const name of names)
  console.log(
    `Saving an answer, ${name}: ${rate(name).toFixed(0)} a second, ${median(times[name]).toFixed(2)} ms, of processor time ${median(costs[name].server).toFixed(2)} ms in the server, ${median(costs[name].database).toFixed(2)} ms in PostgreSQL`,
  )
const share = (name: Name) => (rate('api') / rate(name)) * 100
printResult('saving one answer, share of a bare server that writes as much', share('all'), '%', {
  atLeast: 45,
})
printResult('saving one answer, share of a bare server that writes only it', share('answer'), '%')
await portal.close()

/** Milliseconds of each save of ten researchers in so many seconds. */
async function load(name: Name): Promise<number[]> {
  // The server may just be closing connections that were idle in other rounds.
  agent.destroy()
  const taken: number[] = []
  const end = performance.now() + SECONDS * 1000
  const saveOn = async (person: number) => {
    while (performance.now() < end) taken.push(await save(name, person))
  }
  await Promise.all(tokens.map((_token, person) => saveOn(person)))
  return taken
}

async function save(name: Name, person: number): Promise<number> {
  next += 1
  const { id } = rows[person * SHARE + (next % SHARE)]!
  const { port, path } = servers[name]
  const start = performance.now()
  const sent = request(`http://127.0.0.1:${port}${path}${id}`, {
    method: 'PUT',
    agent,
    headers: { authorization: `Bearer ${tokens[person]}`, 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify(bodyOf(id)))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(reply)
  const duration = performance.now() - start
  if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${answer}`)
  const { version } = JSON.parse(answer) as Answer
  if (version !== versions.get(id)! + 1) throw new Error(`${name}: version ${version} of ${id}`)
  versions.set(id, version)
  return duration
}

function bodyOf(id: string) {
  const version = versions.get(id)!
  return {
    version,
    hasCapability: version % 2 === 0,
    capabilityChange: 'added',
    capabilityChangeNote: `Version ${version}`,
  }
}

/** Prints the statements of one save. */
async function countStatements(): Promise<void> {
  const { id } = rows[0]!
  const put = async () => {
    const reply = await app.inject({
      method: 'PUT',
      url: `/api/capability-reports/${id}`,
      headers: { authorization: `Bearer ${tokens[0]}` },
      payload: bodyOf(id),
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    versions.set(id, reply.json<Answer>().version)
  }
  await put()
  let statements = 0
  const stop = statementEnded.subscribe(() => (statements += 1))
  await put()
  stop()
  printResult('statements of a save and its event', statements, '', { atMost: 10 })
}

function readVersions() {
  return db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .select(['id', 'version'])
    .execute()
}
