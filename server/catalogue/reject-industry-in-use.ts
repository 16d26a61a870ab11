import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'

/**
 * What a report was made of stays in the catalogue, and so does an industry of which somebody has
 * bought an edition; `message` says what could not be deleted.
 */
export async function rejectIndustryInUse(
  db: Kysely<Tables>,
  industryId: string,
  message: string,
): Promise<void> {
  // Locks the industry against a report that is being created from it.
  await db.selectFrom('industries').select('id').where('id', '=', industryId).forUpdate().execute()
  const used = await db
    .selectFrom('editions')
    .leftJoin('reports', 'reports.edition_id', 'editions.id')
    .leftJoin('company_reports', 'company_reports.edition_id', 'editions.id')
    .where('editions.industry_id', '=', industryId)
    .where((eb) =>
      eb.or([eb('reports.id', 'is not', null), eb('company_reports.id', 'is not', null)]),
    )
    .select('editions.id')
    .limit(1)
    .executeTakeFirst()
  if (used) throw conflict(message)
}
