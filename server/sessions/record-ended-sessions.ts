import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'

/**
 * Keeps in mind which sessions are about to end because their user is deactivated, so that an open
 * page can say why (`http/is-deactivated.ts`). Call it before they are ended.
 */
export async function recordEndedSessions(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<void> {
  await transaction
    .with('forgotten', (query) =>
      query
        .deleteFrom('ended_sessions')
        .where('ended_at', '<', sql<string>`now() - interval '7 days'`),
    )
    .insertInto('ended_sessions')
    .columns(['token_hash', 'user_id'])
    .expression((eb) =>
      eb.selectFrom('sessions').where('user_id', '=', userId).select(['token_hash', 'user_id']),
    )
    .onConflict((there) => there.doNothing())
    .execute()
}
