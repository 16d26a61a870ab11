import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { Ticket } from './ticket.ts'
import { withoutWaiting } from './without-waiting.ts'

/** What has turned out well does not count as a try. */
export async function returnTickets(db: Kysely<Tables>, tickets: readonly Ticket[]): Promise<void> {
  await Promise.all(tickets.map(({ subject, at }) => returnOne(db, { subject, at })))
}

const returnOne = prepared(
  'return-ticket',
  (db: Kysely<Tables>, given: Params<{ subject: string; at: string }>) =>
    db
      .updateTable('attempts')
      .set({ tries: sql`array_remove(tries, ${given.at}::timestamptz)` })
      .where('subject', '=', given.subject)
      .returning(withoutWaiting.as('committed')),
)
