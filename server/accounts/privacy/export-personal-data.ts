import type { PersonalData } from '@insights/contract/accounts/privacy.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { findClosedReports } from '../../http/withheld-answers.ts'
import { getUser } from '../users/queries.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/** Rows of a table in an export: the newest are no rarer than the others. */
const MAX_EXPORTED_ROWS = 20_000

/**
 * Returns everything that is stored of a person, by table, as it was at one moment; of tables with
 * the person's work, how many rows there are. Throws a 404 for an unknown user.
 */
export function exportPersonalData(
  db: Kysely<Tables>,
  caller: Caller,
  userId: string,
): Promise<PersonalData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await getUser(transaction, userId)
      // A second coder's own log, and what comments said, could tell what was answered before.
      const withheld = await findClosedReports(transaction, caller)
      const tables: PersonalData['tables'] = {}
      for (const [table, { ids, exported, leftOut = [] }] of Object.entries(PERSONAL_TABLES)) {
        const isOf = sql.join(
          ids.map((column) => sql`${sql.ref(column)} = ${userId}`),
          sql` or `,
        )
        const allowed =
          table === 'activities'
            ? sql`not (subject_type = 'REPORT' and subject_reference = any(${withheld}::text[]))`
            : sql`true`
        const hidden =
          table === 'notifications' && withheld.length > 0 ? [...leftOut, 'excerpt'] : leftOut
        const rows =
          exported === 'count'
            ? sql<{ row: Record<string, unknown> }>`
                select json_build_object('rows', count(*)) as row
                from ${sql.table(table)} where ${isOf}`
            : sql<{ row: Record<string, unknown> }>`
                select to_jsonb(one) - ${[...hidden]}::text[] as row
                from (select * from ${sql.table(table)} where (${isOf}) and ${allowed}
                  limit ${MAX_EXPORTED_ROWS}) as one`
        tables[table] = (await rows.execute(transaction)).rows.map(({ row }) => row)
      }
      tables['account_activity'] = await findAccountActivity(transaction, userId)
      return { exportedAt: new Date().toISOString(), tables }
    })
}

/** Returns what others did to the account, without saying who. */
async function findAccountActivity(
  db: Kysely<Tables>,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select json_build_object('action', action, 'created_at', created_at) as row from activities
    where subject_type = 'USER' and subject_reference = ${userId}
      and actor_id::text is distinct from ${userId}
    limit ${MAX_EXPORTED_ROWS}`.execute(db)
  return rows.map(({ row }) => row)
}
