import type { companyReportPatch } from '@insights/contract/companies-reports.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { nextTimestamp } from '../database/next-timestamp.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { requireCurrent } from '../http/require-current.ts'
import { getAssignment } from './find-assignments.ts'
import { logAssignment } from './log-assignment.ts'

/** Changes what the purchase order was. */
export function changeAssignment(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  { po, poDate, updatedAt }: z.output<typeof companyReportPatch>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('company_reports')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound()
    const current = await getAssignment(transaction, caller, id)
    requireCurrent(before, updatedAt, () => current)
    await transaction
      .updateTable('company_reports')
      .set({ po, po_date: poDate, updated_at: nextTimestamp(before.updated_at) })
      .where('id', '=', id)
      .execute()
    await logAssignment(
      transaction,
      caller,
      before,
      (edition) => `Changed the purchase of ${edition} by`,
    )
  })
}
