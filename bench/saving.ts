import { randomUUID } from 'node:crypto'

import type { Answer, AnswersPatched } from '@insights/contract/answers/answers.ts'
import type { Thread } from '@insights/contract/reports/comments.ts'
import { statementEnded } from '@insights/platform/telemetry/events.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import { sql } from 'kysely'

import { compare, inTurns, measure, median, percentile, printRow, processorTime, setting, time, unlessSmoke } from './measure.ts' // prettier-ignore
import { type Portal, withPortal } from './open-portal.ts'
import { addCaller, addDraft, addIndustry, addSessions } from './seed.ts'
import {
  findPostmaster,
  openClient,
  recordSession,
  serve,
  serveBare,
  type Server,
} from './servers.ts'

/** Saving answers and comments, alone and together, and creating a report. */
const API = '/api/capability-reports'

/**
 * Ten researchers who save one answer after the other: the API beside a bare server, which looks up
 * the session and then writes answer, activity log and editor in one statement, or the answer alone.
 */
async function measureAnswer(portal: Portal) {
  const draft = await openDraft(portal, unlessSmoke(10, 2))
  await countStatements(portal, draft)
  const seconds = setting('SECONDS', 3, 0.1)
  const [api, bare] = await serveBoth(portal, draft)
  const postmaster = await findPostmaster(portal.connectionString)
  /** Saves a second, and milliseconds of processor time of a save, that of PostgreSQL included. */
  const saveFor = async (server: Server, path: string) => {
    // The server may just be closing connections that were idle in other rounds.
    const call = openClient(server)
    const spent = () => processorTime(server.pid) + processorTime(postmaster)
    const before = spent()
    const end = performance.now() + seconds * 1000
    let count = 0
    await Promise.all(
      draft.tokens.map(async (token, person) => {
        for (; performance.now() < end; count += 1) await draft.save(call, token, person, path)
      }),
    )
    return { rate: count / seconds, spent: (spent() - before) / count }
  }
  const loads = await inTurns(
    {
      api: () => saveFor(api, API),
      all: () => saveFor(bare, '/all'),
      answer: () => saveFor(bare, '/answer'),
    },
    setting('ROUNDS', 5, 1),
  )
  const middle = (name: keyof typeof loads, of: 'rate' | 'spent') =>
    median(loads[name].map((load) => load[of]))
  for (const [name, what, ratioAtLeast] of [
    ['all', 'saving one answer, and a bare server that writes as much', 0.45],
    ['answer', 'saving one answer, and a bare server that writes only it', undefined],
  ] as const) {
    const [figure, reference] = [middle('api', 'rate'), middle(name, 'rate')]
    printRow(what, '/s', { figure, reference, ...(ratioAtLeast && { ratioAtLeast }) })
    const [spent, theirs] = [middle('api', 'spent'), middle(name, 'spent')]
    printRow('  processor time of a save', 'ms', { figure: spent, reference: theirs })
  }
}

async function countStatements({ app }: Portal, draft: Draft): Promise<void> {
  const put = async () => {
    const { _id, ...payload } = draft.take(0)
    const headers = { authorization: `Bearer ${draft.tokens[0]}` }
    const reply = await app.inject({ method: 'PUT', url: `${API}/${_id}`, headers, payload })
    draft.note({ _id, version: reply.json<Answer>().version })
  }
  await put()
  let figure = 0
  const stop = statementEnded.subscribe(() => (figure += 1))
  await put()
  stop()
  printRow('statements of a save and its event', '', { figure, atMost: 10 })
}

/**
 * 20 researchers who save at once in one report of 6,000 answers, one answer each or 10, in turns with
 * the bare server. Each saves different answers; none is lost and there is no deadlock.
 */
async function measureTogether(portal: Portal) {
  const draft = await openDraft(portal, unlessSmoke(20, 2))
  const [api, bare] = (await serveBoth(portal, draft)).map(openClient)
  const all = (save: (token: string, person: number) => Promise<void>) => () =>
    Promise.all(draft.tokens.map((token, person) => time(() => save(token, person))))
  const taken = await inTurns(
    {
      one: all((token, person) => draft.save(api!, token, person, API)),
      bare: all((token, person) => draft.save(bare!, token, person, '/all')),
      ten: all(async (token, person) => {
        const answers = Array.from({ length: unlessSmoke(10, 2) }, () => draft.take(person))
        const sent = await api!(token, API, { method: 'PATCH', body: { answers } })
        for (const result of (sent as AnswersPatched).results) {
          if (result.outcome !== 'saved') throw new Error('A save was lost')
          draft.note(result.answer)
        }
      }),
    },
    setting('ROUNDS', 25, 1),
    // Opens connections and plans statements with as many users as save later.
    unlessSmoke(10, 0),
  )
  const most = (name: keyof typeof taken) => percentile(taken[name].flat(), 95)
  const reference = most('bare')
  printRow('one answer, 95 of 100 of 20 at once', 'ms', { figure: most('one'), reference, atMost: 100, ratioAtMost: 2.5 }) // prettier-ignore
  printRow('10 answers, 95 of 100 of 20 at once', 'ms', { figure: most('ten'), reference })
  await printFaults(portal, draft)
}

/**
 * 20 researchers who answer and comment in one report for a minute: half of them comment while the
 * other half saves answers, and the other way round. Between such rounds all of them save answers
 * alone, for comparison. Every tenth comment is sent twice, as after a lost connection.
 */
async function measureComments(portal: Portal) {
  const draft = await openDraft(portal, unlessSmoke(20, 2))
  const call = openClient(await serve('serve-portal.ts', { DATABASE: portal.connectionString }))
  const sent = new Set<string>()
  const threads: string[] = []
  /** Opens a thread, or replies in one of another person. */
  const comment = async (token: string, person: number) => {
    const _id = randomUUID()
    const text = `Comment ${sent.size} of a usual length, about an answer.`
    const opens = sent.size % 4 === 0 || threads.length === 0
    const thread = threads[sent.size % Math.max(threads.length, 1)]
    const subject = { kind: 'answer', id: draft.idOf(person) }
    const path = `/api/comments/${draft.reportId}${opens ? '' : `/${thread}`}`
    const body = { _id, text, mentions: [], ...(opens && { subject }) }
    const again = sent.size % 10 === 0
    sent.add(_id)
    const written = (await call(token, path, { method: 'POST', body })) as Thread
    if (opens) threads.push(written._id)
    if (again) await call(token, path, { method: 'POST', body })
  }
  const taken = { alone: [] as number[], answers: [] as number[], comments: [] as number[] }
  const end = performance.now() + unlessSmoke(60, 0) * 1000
  for (let round = -unlessSmoke(5, 0); round < 1 || performance.now() < end; round += 1) {
    for (const turn of [undefined, 0, 1]) {
      const writes = draft.tokens.map(async (token, person) => {
        const kind = turn === undefined ? 'alone' : person % 2 === turn ? 'comments' : 'answers'
        const ms = await time(() =>
          kind === 'comments' ? comment(token, person) : draft.save(call, token, person, API),
        )
        if (round >= 0) taken[kind].push(ms)
      })
      await Promise.all(writes)
    }
  }
  const most = (name: keyof typeof taken) => percentile(taken[name], 95)
  const reference = most('alone')
  printRow('a comment, 95 of 100 of 20 at once, and an answer', 'ms', { figure: most('comments'), reference, atMost: 100 }) // prettier-ignore
  printRow('one answer beside comments, and alone, 95 of 100', 'ms', { figure: most('answers'), reference, ratioAtMost: 1.5 }) // prettier-ignore
  const { comments } = await portal.db
    .selectFrom('comments')
    .where('report_id', '=', draft.reportId)
    .select((eb) => eb.fn.countAll<string>().as('comments'))
    .executeTakeFirstOrThrow()
  const wrong = Math.abs(Number(comments) - sent.size)
  printRow('comments that are lost or doubled', '', { figure: wrong, atMost: 0 })
  await printFaults(portal, draft)
}

/** Creating a report of 6,000 answers against one bare INSERT ... SELECT of as many rows. */
async function measureCreation({ db, services }: Portal) {
  const caller = await addCaller(db)
  const industry = await addIndustry(db, { companies: 10, categories: 20, capabilities: 10 })
  // The bare table has the columns, defaults, keys and checks of `answers`, and nothing else.
  await sql`create table bare (like answers including all)`.execute(db)
  let month = 0
  const create = () => {
    month += 1
    const date = new Date(Date.UTC(2000, month)).toISOString()
    return createReport(services, caller, { industry, status: 'DRAFT', date })
  }
  const source = await create()
  const taken = await compare(15, create, () =>
    sql`insert into bare (report_id, company_id, application_id, category_id, capability_id)
      select ${randomUUID()}::uuid, company_id, application_id, category_id, capability_id
      from answers where report_id = ${source}`.execute(db),
  )
  printRow('creating a report, and a bare INSERT ... SELECT', 'ms', { ...taken, ratioAtMost: 2 })
}

type Draft = Awaited<ReturnType<typeof openDraft>>

/** Opens a draft of 6,000 answers. Each person saves the answers of their own share, in turn. */
async function openDraft({ db, services }: Portal, people: number) {
  const size = { companies: 10, categories: 20, capabilities: 10 }
  const reportId = await addDraft(services, await addCaller(db), size)
  const tokens = await addSessions(db, people)
  await sql`analyze`.execute(db)
  const readVersions = () =>
    db.selectFrom('answers').where('report_id', '=', reportId).select(['id', 'version']).execute()
  const rows = await readVersions()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const share = Math.floor(rows.length / people)
  const turns = tokens.map(() => 0)
  const idOf = (person: number) => rows[person * share + (turns[person]! % share)]!.id
  const take = (person: number) => {
    const _id = idOf(person)
    turns[person]! += 1
    const version = versions.get(_id)!
    return {
      _id,
      version,
      hasCapability: version % 2 === 0,
      capabilityChange: 'added',
      capabilityChangeNote: `Version ${version}`,
    }
  }
  const note = ({ _id, version }: Pick<Answer, '_id' | 'version'>) => {
    if (version !== versions.get(_id)! + 1) throw new Error(`Version ${version} of ${_id}`)
    versions.set(_id, version)
  }
  return {
    reportId,
    tokens,
    idOf,
    /** Returns the next answer of a person's share, changed. */
    take,
    /** Notes what was saved. */
    note,
    save: async (
      call: ReturnType<typeof openClient>,
      token: string,
      person: number,
      path: string,
    ) => {
      // prettier-ignore
      const { _id, ...body } = take(person)
      const { version } = (await call(token, `${path}/${_id}`, { method: 'PUT', body })) as Answer
      note({ _id, version })
    },
    countLost: async () =>
      (await readVersions()).filter(({ id, version }) => version !== versions.get(id)).length,
  }
}

async function printFaults({ db }: Portal, draft: Draft) {
  printRow('answers that are not as often saved as noted', '', { figure: await draft.countLost(), atMost: 0 }) // prettier-ignore
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  printRow('deadlocks', '', { figure: rows[0]!.deadlocks, atMost: 0 })
}

/** Starts the API and the bare server that saves in the draft. */
async function serveBoth({ db, connectionString }: Portal, { reportId, tokens }: Draft) {
  const session = await recordSession(db, tokens[0]!)
  return [
    await serve('serve-portal.ts', { DATABASE: connectionString }),
    await serveBare(connectionString, 'save', [session], reportId),
  ] as const
}

await measure({
  answer: withPortal(measureAnswer),
  together: withPortal(measureTogether),
  comments: withPortal(measureComments),
  create: withPortal(measureCreation),
})
