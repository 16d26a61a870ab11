import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'

/** What a report was made of stays in the catalogue; `message` says what could not be deleted. */
export async function refuseIndustryInUse(
  db: Kysely<Tables>,
  industryId: string,
  message: string,
): Promise<void> {
  // Locks the industry against a report that is being created from it.
  await db.selectFrom('industries').select('id').where('id', '=', industryId).forUpdate().execute()
  const report = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('editions.industry_id', '=', industryId)
    .select('reports.id')
    .limit(1)
    .executeTakeFirst()
  if (report) throw conflict(message)
}
