import { type Given, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { tooManyAttempts } from '../http/errors.ts'
import type { Limit } from './limits.ts'
import { returnTickets } from './return-tickets.ts'
import type { Ticket } from './ticket.ts'
import { withoutWaiting } from './without-waiting.ts'

/**
 * Takes a ticket of each limit, or throws 429 when one has none left. Take them before anything is
 * verified, so that many tries at once cannot slip through, and give them back when it turns out
 * well. On the database itself, never in a request's transaction: a try counts though the request
 * fails.
 *
 * @example
 * const tickets = await takeTickets(db, passwordsOf(email), triesFrom(request.ip))
 * if (!(await passwordFits(hash, password))) throw notAuthenticated('Invalid login')
 * await returnTickets(db, tickets)
 */
export async function takeTickets(
  db: Kysely<Tables>,
  ...limits: readonly Limit[]
): Promise<Ticket[]> {
  const taken = await Promise.all(limits.map((limit) => takeTicket(db, limit)))
  const tickets = taken.filter((ticket) => ticket !== undefined)
  if (tickets.length === limits.length) return tickets
  // Whoever is refused by one limit does not use up the others.
  await returnTickets(db, tickets)
  throw tooManyAttempts()
}

/** A ticket, or undefined when there is none left: for what is then left out without a word. */
export async function takeTicket(db: Kysely<Tables>, limit: Limit): Promise<Ticket | undefined> {
  const { subject, most, seconds } = limit
  const [row] = await takeOne(db, { subject, most, seconds })
  return row && { subject, at: row.at }
}

/** How many counters that count no more are thrown away with each new try. */
const FORGET_AT_ONCE = 2

/**
 * One statement, in which the counter's row is locked while it is judged: of many tries at once, in
 * any process, exactly as many pass as may. A refused one changes nothing, so that waiting helps.
 */
const takeOne = prepared(
  'take-ticket',
  (db: Kysely<Tables>, given: Given<{ subject: string; most: number; seconds: number }>) => {
    const span = sql`make_interval(secs => ${given.seconds})`
    const recent = sql`
      from unnest(attempts.tries) with ordinality as tried (at, place)
      where tried.at > clock_timestamp() - ${span}`
    return db
      .with('forgotten', (query) =>
        query.deleteFrom('attempts').where(
          'subject',
          'in',
          db
            .selectFrom('attempts')
            .select('subject')
            .where('forget_at', '<', sql<string>`now()`)
            .where('subject', '!=', given.subject)
            .orderBy('forget_at')
            .limit(sql.lit(FORGET_AT_ONCE))
            .forUpdate()
            .skipLocked(),
        ),
      )
      .insertInto('attempts')
      .values({
        subject: given.subject,
        tries: sql`array[clock_timestamp()]`,
        forget_at: sql`clock_timestamp() + ${span}`,
      })
      .onConflict((conflict) =>
        conflict
          .column('subject')
          .doUpdateSet({
            tries: sql`array(select tried.at ${recent} order by place) || clock_timestamp()`,
            forget_at: sql`clock_timestamp() + ${span}`,
          })
          .where(sql<boolean>`(select count(*) ${recent}) < ${given.most}`),
      )
      .returning([
        sql<string>`attempts.tries[cardinality(attempts.tries)]::text`.as('at'),
        withoutWaiting.as('committed'),
      ])
  },
)
