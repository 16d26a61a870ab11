import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { conflict } from '../http/errors.ts'

/**
 * What a report compares stays as the report has it; `message` says what was not done. The company
 * is locked, so that no report begins to compare it afterwards.
 */
export async function rejectCompanyInUse(
  transaction: Transaction<Tables>,
  companyId: string,
  message: string,
): Promise<void> {
  const report = await transaction
    .selectFrom('report_companies')
    .where('company_id', '=', companyId)
    .select('report_id')
    .limit(1)
    .executeTakeFirst()
  if (report) throw conflict(message)
}
