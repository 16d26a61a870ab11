import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Answer, AnswersPatched } from '@insights/contract/answers/answers.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { sql } from 'kysely'

import { median, printResult, unlessSmoke, percentile } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { addSharedDraft } from './seed.ts'
import { recordStatements, serve } from './servers.ts'

/**
 * 20 researchers who save concurrently in one report of 6,000 answers: one answer each, or 10 at
 * once. One answer each is compared in turns with the bare server of `save-answer.ts`, which writes
 * as much. Each saves different answers; none is lost and there is no deadlock.
 */
const PEOPLE = unlessSmoke(20, 2)
const AT_ONCE = unlessSmoke(10, 2)
const ROUNDS = unlessSmoke(25, 1)
const WARM_UP = unlessSmoke(10, 0)

const portal = await openPortal()
const { db, services } = portal
const agent = new Agent({ keepAlive: true })
const { reportId, tokens } = await addSharedDraft(services, PEOPLE)
const rows = await readVersions()
const [session] = await recordStatements(async () => void (await findSession(db, tokens[0]!)))
const api = await serve('serve-api.ts', { DATABASE: portal.connectionString })
const bare = await serve('serve-bare.ts', {
  DATABASE: portal.connectionString,
  ANSWER: 'save',
  STATEMENTS: JSON.stringify([session]),
  REPORT: reportId,
})

/** Number of saves of each answer. */
const saves = new Map<string, number>(rows.map(({ id }) => [id, 0]))
const ways = {
  'one answer': (person: number, round: number) =>
    saveOne(person, round, api.port, '/api/capability-reports'),
  'one answer on a bare server': (person: number, round: number) =>
    saveOne(person, round, bare.port, '/all'),
  '10 answers': saveMany,
}
type Way = keyof typeof ways
const names = Object.keys(ways) as Way[]
const taken = Object.fromEntries(
  names.map((name) => [name, { alone: [] as number[], together: [] as number[] }]),
) as Record<Way, { alone: number[]; together: number[] }>
// Open connections and plan statements with as many users as save later.
for (let round = -WARM_UP; round < ROUNDS; round += 1) {
  for (const name of names) {
    const save = ways[name]
    const alone = [await save(0, round), await save(0, round), await save(0, round)]
    const together = await Promise.all(tokens.map((_token, person) => save(person, round)))
    if (round < 0) continue
    taken[name].alone.push(...alone)
    taken[name].together.push(...together)
  }
}
const most = (name: Way) => percentile(taken[name].together, 95)
for (const name of names) {
  const { alone, together } = taken[name]
  console.log(
    `Saving ${name}: ${median(alone).toFixed(1)} ms alone; 20 at once ${median(together).toFixed(1)} ms median, ${most(name).toFixed(1)} ms for 95 of 100`,
  )
}
const all = most('one answer')
printResult('saving one answer, 95 of 100 of 20 at once', all, 'ms', { atMost: 100 })
printResult(
  'saving one answer, 95 of 100 of 20 at once against a bare server',
  all / most('one answer on a bare server'),
  'x',
  { atMost: 2.5 },
)

const now = await readVersions()
const lost = now.filter(({ id, version }) => version !== 1 + (saves.get(id) ?? 0))
printResult('answers that are not as often saved as told', lost.length, '', { atMost: 0 })
const { rows: counted } = await sql<{ deadlocks: number }>`
  select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
printResult('deadlocks', counted[0]!.deadlocks, '', { atMost: 0 })
api.stop()
bare.stop()
await portal.close()

async function saveOne(person: number, round: number, port: string, path: string): Promise<number> {
  const [id] = answersOf(person, round, 1)
  const body = {
    version: versionOf(id!),
    hasCapability: round % 2 === 0,
    capabilityChange: 'added',
    capabilityChangeNote: `Round ${round}`,
  }
  const start = performance.now()
  const { version } = (await send(person, port, 'PUT', `${path}/${id}`, body)) as Answer
  const duration = performance.now() - start
  count([{ _id: id!, version }])
  return duration
}

async function saveMany(person: number, round: number): Promise<number> {
  const answers = answersOf(person, round, AT_ONCE).map((id) => ({
    _id: id,
    version: versionOf(id),
    hasCapability: round % 2 === 0,
  }))
  const start = performance.now()
  const { results } = (await send(person, api.port, 'PATCH', '/api/capability-reports', {
    answers,
  })) as AnswersPatched
  const duration = performance.now() - start
  count(results.flatMap((result) => (result.outcome === 'saved' ? [result.answer] : [])))
  if (results.some(({ outcome }) => outcome !== 'saved')) throw new Error('A save was lost')
  return duration
}

/** Every user has 300 answers of the report and saves them in turn. */
function answersOf(person: number, round: number, size: number): string[] {
  const share = rows.length / PEOPLE
  return Array.from({ length: size }, (_, index) => {
    const place = ((round + WARM_UP) * size + index) % share
    return rows[person * share + place]!.id
  })
}

function versionOf(id: string): number {
  return 1 + (saves.get(id) ?? 0)
}

function count(saved: readonly Pick<Answer, '_id' | 'version'>[]): void {
  for (const { _id, version } of saved) {
    saves.set(_id, (saves.get(_id) ?? 0) + 1)
    if (version !== versionOf(_id)) throw new Error(`${_id} is told to be of version ${version}`)
  }
}

/** Plain HTTP: on the same machine `fetch` takes a third of the server's time. */
async function send(
  person: number,
  port: string,
  method: string,
  path: string,
  body: object,
): Promise<unknown> {
  const sent = request(`http://127.0.0.1:${port}${path}`, {
    method,
    agent,
    headers: { authorization: `Bearer ${tokens[person]}`, 'content-type': 'application/json' },
  })
  sent.end(JSON.stringify(body))
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(reply)
  if (reply.statusCode !== 200)
    throw new Error(`A save was answered ${reply.statusCode}: ${answer}`)
  return JSON.parse(answer)
}

function readVersions() {
  return db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .select(['id', 'version'])
    .execute()
}
