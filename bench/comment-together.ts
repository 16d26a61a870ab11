import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Answer } from '@insights/contract/answers/answers.ts'
import type { Thread } from '@insights/contract/reports/comments.ts'
import { sql } from 'kysely'

import { median, percentile, printResult, unlessSmoke } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addSharedDraft } from './seed.ts'
import { serve } from './servers.ts'

/**
 * 20 researchers who answer and comment in one report for a minute: half of them comment while the
 * other half saves answers, and the other way round. Between such rounds all of them save answers
 * alone, for comparison. Every tenth comment is sent twice, as after a lost connection.
 */
const PEOPLE = unlessSmoke(20, 2)
const SECONDS = unlessSmoke(60, 0)
const WARM_UP = unlessSmoke(5, 0)

const portal = await openPortal()
const { db, services } = portal
const agent = new Agent({ keepAlive: true })
const { reportId, tokens } = await addSharedDraft(services, PEOPLE)
const rows = await db
  .selectFrom('answers')
  .where('report_id', '=', reportId)
  .select(['id', 'version'])
  .execute()
const versions = new Map(rows.map(({ id, version }) => [id, version]))
const share = Math.floor(rows.length / PEOPLE)
const api = await serve('serve-api.ts', { DATABASE: portal.connectionString })

const sent = new Set<string>()
const threads: string[] = []
const taken = { alone: [] as number[], answers: [] as number[], comments: [] as number[] }
const end = performance.now() + SECONDS * 1000
for (let round = 0; round === 0 || performance.now() < end; round += 1) {
  const alone = await Promise.all(tokens.map((_token, person) => answer(person, 3 * round)))
  const mixed = await Promise.all(tokens.map((_token, person) => work(person, 3 * round + 1, 0)))
  mixed.push(...(await Promise.all(tokens.map((_token, person) => work(person, 3 * round + 2, 1)))))
  if (round < WARM_UP) continue
  taken.alone.push(...alone)
  for (const { comment, ms } of mixed) (comment ? taken.comments : taken.answers).push(ms)
}
for (const [name, values] of Object.entries(taken)) {
  console.log(
    `${name}: ${values.length}, ${median(values).toFixed(1)} ms median, ${percentile(values, 95).toFixed(1)} ms for 95 of 100`,
  )
}
const most = (name: keyof typeof taken) => percentile(taken[name], 95)
printResult('a comment, 95 of 100 of 20 at once', most('comments'), 'ms', { atMost: 100 })
printResult(
  'saving one answer beside comments against answers alone, 95 of 100',
  most('answers') / most('alone'),
  'x',
  { atMost: 1.5 },
)

printResult('a comment against saving one answer', most('comments') / most('alone'), 'x')

const { rows: counted } = await sql<{ comments: string; answers: string; deadlocks: number }>`
  select (select count(*) from comments where report_id = ${reportId}) as comments,
    (select sum(version) from answers where report_id = ${reportId}) as answers,
    (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`.execute(
  db,
)
const [now] = counted
const expected = [...versions.values()].reduce((sum, version) => sum + version, 0)
const lost = Math.abs(Number(now!.comments) - sent.size) + Math.abs(Number(now!.answers) - expected)
printResult('comments and answers that are lost or doubled', lost, '', { atMost: 0 })
printResult('deadlocks', now!.deadlocks, '', { atMost: 0 })
api.stop()
await portal.close()

/** Half of the people comment in even turns, the others in odd ones. */
async function work(person: number, round: number, turn: number) {
  const comment = person % 2 === turn
  return { comment, ms: await (comment ? write(person) : answer(person, round)) }
}

async function answer(person: number, round: number): Promise<number> {
  const { id } = rows[person * share + (round % share)]!
  const version = versions.get(id)!
  const body = {
    version,
    hasCapability: version % 2 === 0,
    capabilityChange: 'added',
    capabilityChangeNote: `Version ${version}`,
  }
  const start = performance.now()
  const saved = (await send(person, 'PUT', `/capability-reports/${id}`, body)) as Answer
  versions.set(id, saved.version)
  return performance.now() - start
}

/** Opens a thread, or replies in one of another person. */
async function write(person: number): Promise<number> {
  const _id = randomUUID()
  const body = {
    _id,
    text: `Comment ${sent.size} of a usual length, about an answer.`,
    mentions: [],
  }
  const opens = sent.size % 4 === 0 || threads.length === 0
  const thread = threads[sent.size % Math.max(threads.length, 1)]
  const { id } = rows[person * share]!
  const sendIt = () =>
    opens
      ? send(person, 'POST', `/comments/${reportId}`, { ...body, subject: { kind: 'answer', id } })
      : send(person, 'POST', `/comments/${reportId}/${thread}`, body)
  const again = sent.size % 10 === 0
  sent.add(_id)
  const start = performance.now()
  const written = (await sendIt()) as Thread
  const duration = performance.now() - start
  if (opens) threads.push(written._id)
  if (again) await sendIt()
  return duration
}

/** Plain HTTP: on the same machine `fetch` takes a third of the server's time. */
async function send(person: number, method: string, path: string, body: object): Promise<unknown> {
  const call = request(`http://127.0.0.1:${api.port}/api${path}`, {
    method,
    agent,
    headers: { authorization: `Bearer ${tokens[person]}`, 'content-type': 'application/json' },
  })
  call.end(JSON.stringify(body))
  const [reply] = (await once(call, 'response')) as [IncomingMessage]
  const read = await text(reply)
  if ((reply.statusCode ?? 500) >= 300) throw new Error(`${path}: ${reply.statusCode} ${read}`)
  return JSON.parse(read)
}
