import { sql, type Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'

/**
 * The edition of an industry and month, which must not have a report yet. Whoever asks for the
 * same one waits until the transaction ends, and is then refused. `date` is the first of the month.
 */
export async function openEdition(
  transaction: Transaction<Tables>,
  industryId: string,
  date: string,
): Promise<string> {
  const { id } = await transaction
    .insertInto('editions')
    .values({ industry_id: industryId, date })
    .onConflict((taken) =>
      taken
        .columns(['industry_id', 'date'])
        // Changes nothing, but locks the row and answers its id.
        .doUpdateSet({ date: sql`excluded.date` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const report = await transaction
    .selectFrom('reports')
    .where('edition_id', '=', id)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (report) throw conflict('Another report uses this month and year already.')
  return id
}
