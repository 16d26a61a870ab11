import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict, notFound } from '../http/errors.ts'

/**
 * Throws a 409 with `message` if an industry has reports or a bought edition: a report and its
 * catalogue stay together. Throws a 404 without an industry.
 */
export async function rejectIndustryInUse(
  transaction: Transaction<Tables>,
  industryId: string | undefined,
  message: string,
): Promise<void> {
  if (industryId === undefined) throw notFound()
  // Locks the industry against a report that is being created from it.
  await transaction
    .selectFrom('industries')
    .select('id')
    .where('id', '=', industryId)
    .forUpdate()
    .execute()
  const used = await transaction
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
