import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Answer, AnswersPatched } from '@insights/contract/capability-reports.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { sql } from 'kysely'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { median } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'
import { serve } from './serve.ts'

/**
 * 20 researchers who save concurrently in one report of 6,000 answers: one answer each, or 10 at
 * once, against one of them alone. Each saves different answers; none is lost and there is no
 * deadlock.
 */
const PEOPLE = 20
const AT_ONCE = 10
const ROUNDS = 25

const portal = await openPortal()
const { db, services } = portal
const agent = new Agent({ keepAlive: true })
const tokens: string[] = []
for (let person = 0; person < PEOPLE; person += 1)
  tokens.push(await addSession(db, await addResearcher(db)))
const caller = await findSession(db, tokens[0]!)
if (!caller) throw new Error('The session is not found')
const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })
const date = '2026-03-01T00:00:00.000Z'
const reportId = await createReport(services, caller, { industry, status: 'DRAFT', date })
await sql`analyze`.execute(db)
const rows = await readVersions()
const api = await serve('serve-api.ts', { DATABASE: portal.connectionString })

/** Number of saves of each answer. */
const saves = new Map<string, number>(rows.map(({ id }) => [id, 0]))
const ways = { 'one answer': saveOne, '10 answers': saveMany }
for (const [name, save] of Object.entries(ways)) {
  // Open connections and plan statements with as many users as save later.
  for (let round = 0; round < 10; round += 1)
    await Promise.all(tokens.map((_token, person) => save(person, round)))
  const alone: number[] = []
  const together: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let again = 0; again < 3; again += 1) alone.push(await save(0, round))
    together.push(...(await Promise.all(tokens.map((_token, person) => save(person, round)))))
  }
  const [one, all] = [median(alone), percentile(together, 0.95)]
  console.log(
    `Saving ${name}: ${one.toFixed(1)} ms alone; 20 at once ${median(together).toFixed(1)} ms median, ${all.toFixed(1)} ms for 95 of 100`,
  )
  printResult(`saving ${name}, 95 of 100 of 20 at once against one alone`, all / one, 'x', {
    atMost: 5,
  })
}

const now = await readVersions()
const lost = now.filter(({ id, version }) => version !== 1 + (saves.get(id) ?? 0))
printResult('answers that are not as often saved as told', lost.length, '', { atMost: 0 })
const { rows: counted } = await sql<{ deadlocks: number }>`
  select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
printResult('deadlocks', counted[0]!.deadlocks, '', { atMost: 0 })
api.stop()
await portal.close()

async function saveOne(person: number, round: number): Promise<number> {
  const [id] = answersOf(person, round, 1)
  const body = {
    version: versionOf(id!),
    hasCapability: round % 2 === 0,
    capabilityChange: 'added',
    capabilityChangeNote: `Round ${round}`,
  }
  const start = performance.now()
  const saved = (await send(person, 'PUT', `/${id}`, body)) as Answer
  const duration = performance.now() - start
  count([saved])
  return duration
}

async function saveMany(person: number, round: number): Promise<number> {
  const answers = answersOf(person, round, AT_ONCE).map((id) => ({
    _id: id,
    version: versionOf(id),
    hasCapability: round % 2 === 0,
  }))
  const start = performance.now()
  const { results } = (await send(person, 'PATCH', '', { answers })) as AnswersPatched
  const duration = performance.now() - start
  count(results.flatMap((result) => (result.outcome === 'saved' ? [result.answer] : [])))
  if (results.some(({ outcome }) => outcome !== 'saved')) throw new Error('A save was lost')
  return duration
}

/** Every user has 300 answers of the report and saves them in turn. */
function answersOf(person: number, round: number, size: number): string[] {
  const share = rows.length / PEOPLE
  return Array.from({ length: size }, (_, index) => {
    const place = (round * size + index) % share
    return rows[person * share + place]!.id
  })
}

function versionOf(id: string): number {
  return 1 + (saves.get(id) ?? 0)
}

function count(saved: readonly Answer[]): void {
  for (const { _id, version } of saved) {
    saves.set(_id, (saves.get(_id) ?? 0) + 1)
    if (version !== versionOf(_id)) throw new Error(`${_id} is told to be of version ${version}`)
  }
}

/** Plain HTTP: on the same machine `fetch` takes a third of the server's time. */
async function send(person: number, method: string, path: string, body: object): Promise<unknown> {
  const sent = request(`http://127.0.0.1:${api.port}/api/capability-reports${path}`, {
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

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
}

function readVersions() {
  return db
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .select(['id', 'version'])
    .execute()
}
