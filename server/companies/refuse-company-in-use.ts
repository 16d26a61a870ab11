import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'

/** What a report compares stays as the report has it; `message` says what was not done. */
export async function refuseCompanyInUse(
  db: Kysely<Tables>,
  companyId: string,
  message: string,
): Promise<void> {
  // Locks the company's industries against a report that is being created from one of them.
  await db
    .selectFrom('company_industries')
    .innerJoin('industries', 'industries.id', 'company_industries.industry_id')
    .where('company_industries.company_id', '=', companyId)
    .select('industries.id')
    .orderBy('industries.id')
    .forUpdate('industries')
    .execute()
  const report = await db
    .selectFrom('report_companies')
    .where('company_id', '=', companyId)
    .select('report_id')
    .limit(1)
    .executeTakeFirst()
  if (report) throw conflict(message)
}
