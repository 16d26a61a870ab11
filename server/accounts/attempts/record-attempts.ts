import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { tooManyAttempts } from '../../http/errors.ts'
import { DAY, type Limit } from './limits.ts'

/**
 * Records an attempt against each limit, or throws a 429 that says how long to wait. Call it before
 * verifying, so that parallel attempts cannot slip through, and undo it on success. Uses its own
 * connection: attempts count even if the request fails.
 *
 * @example
 * const attempts = await recordAttempts(db, ...passwordLimits({ email, address, knownBrowser }))
 * if (!(await verifyPassword(hash, password))) throw notAuthenticated('Invalid login')
 * await undoAttempts(db, attempts)
 */
export async function recordAttempts(
  db: Kysely<Tables>,
  ...limits: readonly Limit[]
): Promise<Attempt[]> {
  const recorded = await Promise.all(limits.map((limit) => recordAttempt(db, limit)))
  const attempts = recorded.filter((attempt) => attempt !== undefined)
  if (attempts.length === limits.length) return attempts
  // A rejection by one limit must not use up the others.
  await undoAttempts(db, attempts)
  const used = limits.filter((_, index) => recorded[index] === undefined)
  const waits = await Promise.all(used.map((limit) => secondsUntilNext(db, limit)))
  throw tooManyAttempts(Math.max(...waits))
}

/** Seconds until the limit allows another attempt. */
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
    // Enough of the oldest attempts have to expire first.
    return recent.length < count ? 0 : span - recent[recent.length - count]!
  }
  const forToday = perDay === undefined ? 0 : waitFor(perDay, DAY)
  return Math.max(waitFor(most, seconds), forToday)
}

/**
 * Records an attempt; returns undefined if the limit is reached, so that the action is skipped
 * silently.
 */
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

/** Number of expired counters removed with each attempt. */
const FORGET_AT_ONCE = 2

interface NewAttempt {
  readonly subject: string
  readonly most: number
  readonly seconds: number
  /** The longer of the two limits; attempts are kept for that time. */
  readonly keptMost: number
  readonly keptSeconds: number
}

/**
 * Locks and checks the counter's row in one statement: of concurrent attempts, in any process,
 * exactly as many pass as the limit allows. A rejected one changes nothing, so waiting helps.
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

/** Removes attempts that succeeded. */
export async function undoAttempts(
  db: Kysely<Tables>,
  attempts: readonly Pick<Attempt, 'subject' | 'at'>[],
): Promise<void> {
  await Promise.all(attempts.map(({ subject, at }) => undoOne(db, { subject, at })))
}

const undoOne = prepared(
  'undo-attempt',
  (db: Kysely<Tables>, params: Params<{ subject: string; at: string }>) =>
    db
      .updateTable('attempts')
      .set({ tries: sql`array_remove(tries, ${params.at}::timestamptz)` })
      .where('subject', '=', params.subject)
      .returning(asyncCommit.as('committed')),
)

/** A recorded attempt. */
export interface Attempt {
  readonly subject: string
  /** In microseconds, as PostgreSQL writes it: distinguishes attempts. */
  readonly at: string
  /** True when the day allows no further attempt. */
  readonly lastOfDay: boolean
}

/**
 * Makes the transaction commit asynchronously (`synchronous_commit = off`) when selected. A system
 * crash can lose half a second of counts.
 */
const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`
