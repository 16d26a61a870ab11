import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { asyncCommit } from './async-commit.ts'
import type { Attempt } from './attempt.ts'

/** Removes attempts that succeeded. */
export async function undoAttempts(
  db: Kysely<Tables>,
  attempts: readonly Attempt[],
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
