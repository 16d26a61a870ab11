import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { tooManyAttempts } from '../http/errors.ts'
import { asyncCommit } from './async-commit.ts'
import type { Attempt } from './attempt.ts'
import { DAY, type Limit } from './limits.ts'
import { undoAttempts } from './undo-attempts.ts'

/**
 * Takes a ticket of each limit, or throws 429 when one has none left; the error says how long to
 * wait. Take them before anything is
 * verified, so that many tries at once cannot slip through, and give them back when it turns out
 * well. On the database itself, never in a request's transaction: a try counts though the request
 * fails.
 *
 * @example
 * const tickets = await recordAttempts(db, ...passwordLimits({ email, address, knownBrowser }))
 * if (!(await verifyPassword(hash, password))) throw notAuthenticated('Invalid login')
 * await undoAttempts(db, tickets)
 */
export async function recordAttempts(
  db: Kysely<Tables>,
  ...limits: readonly Limit[]
): Promise<Attempt[]> {
  const recorded = await Promise.all(limits.map((limit) => recordAttempt(db, limit)))
  const attempts = recorded.filter((attempt) => attempt !== undefined)
  if (attempts.length === limits.length) return attempts
  // Whoever is refused by one limit does not use up the others.
  await undoAttempts(db, attempts)
  const used = limits.filter((_, index) => recorded[index] === undefined)
  const waits = await Promise.all(used.map((limit) => secondsUntilNext(db, limit)))
  throw tooManyAttempts(Math.max(...waits))
}

/** How long it takes until a limit that is used up lets one more through. */
async function secondsUntilNext(
  db: Kysely<Tables>,
  { subject, most, seconds, perDay }: Limit,
): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .where('subject', '=', subject)
    .select(['tries', sql<string>`clock_timestamp()`.as('now')])
    .executeTakeFirst()
  if (!row) return 0
  const ages = row.tries.map((at) => (Date.parse(row.now) - Date.parse(at)) / 1000)
  const waitFor = (count: number, span: number) => {
    const recent = ages.filter((age) => age < span)
    // The oldest of those that are too many has to have gone.
    return recent.length < count ? 0 : span - recent[recent.length - count]!
  }
  const forToday = perDay === undefined ? 0 : waitFor(perDay, DAY)
  return Math.max(waitFor(most, seconds), forToday)
}

/** A ticket, or undefined when there is none left: for what is then left out without a word. */
export async function recordAttempt(
  db: Kysely<Tables>,
  limit: Limit,
): Promise<Attempt | undefined> {
  const { subject, most, seconds, perDay } = limit
  const kept = perDay === undefined ? { most, seconds } : { most: perDay, seconds: DAY }
  const [row] = await recordOne(db, {
    subject,
    most,
    seconds,
    keptMost: kept.most,
    keptSeconds: kept.seconds,
  })
  return row && { subject, at: row.at, lastOfDay: row.count === perDay }
}

/** How many counters that count no more are thrown away with each new try. */
const FORGET_AT_ONCE = 2

interface NewAttempt {
  readonly subject: string
  readonly most: number
  readonly seconds: number
  /** The longer of the two limits, whose tries are kept. */
  readonly keptMost: number
  readonly keptSeconds: number
}

/**
 * One statement, in which the counter's row is locked while it is judged: of many tries at once, in
 * any process, exactly as many pass as may. A refused one changes nothing, so that waiting helps.
 */
const recordOne = prepared('record-attempt', (db: Kysely<Tables>, params: Params<NewAttempt>) => {
  const span = sql`make_interval(secs => ${params.seconds})`
  const keptSpan = sql`make_interval(secs => ${params.keptSeconds})`
  const within = (time: RawBuilder<unknown>) => sql`
      from unnest(attempts.tries) with ordinality as tried (at, place)
      where tried.at > clock_timestamp() - ${time}`
  return db
    .with('forgotten', (query) =>
      query.deleteFrom('attempts').where(
        'subject',
        'in',
        db
          .selectFrom('attempts')
          .select('subject')
          .where('forget_at', '<', sql<string>`now()`)
          .where('subject', '!=', params.subject)
          .orderBy('forget_at')
          .limit(sql.lit(FORGET_AT_ONCE))
          .forUpdate()
          .skipLocked(),
      ),
    )
    .insertInto('attempts')
    .values({
      subject: params.subject,
      tries: sql`array[clock_timestamp()]`,
      forget_at: sql`clock_timestamp() + ${keptSpan}`,
    })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        tries: sql`array(select tried.at ${within(keptSpan)} order by place) || clock_timestamp()`,
        forget_at: sql`clock_timestamp() + ${keptSpan}`,
      }).where(sql<boolean>`(select count(*) ${within(span)}) < ${params.most}
            and (select count(*) ${within(keptSpan)}) < ${params.keptMost}`),
    )
    .returning([
      sql<string>`attempts.tries[cardinality(attempts.tries)]::text`.as('at'),
      sql<number>`cardinality(attempts.tries)`.as('count'),
      asyncCommit.as('committed'),
    ])
})
