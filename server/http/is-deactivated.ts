import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { hashToken } from './find-session.ts'

/** Whether a token is of a session that is over because its user is inactive. */
export async function isDeactivated(db: Kysely<Tables>, token: string): Promise<boolean> {
  const rows = await selectInactive(db, { tokenHash: hashToken(token) })
  return rows.length > 0
}

const selectInactive = prepared(
  'find-deactivated',
  (db: Kysely<Tables>, params: Params<{ tokenHash: Buffer }>) =>
    db
      .selectFrom('users')
      .where('active', '=', false)
      .where(
        'id',
        'in',
        sql<string>`(
          select user_id from sessions where token_hash = ${params.tokenHash}
          union all select user_id from ended_sessions where token_hash = ${params.tokenHash})`,
      )
      .select('id'),
)
