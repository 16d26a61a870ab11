import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { updatedAt, selectReports } from '../reports/report-rows.ts'

/**
 * Adds a report PDF as the job leaves it, for tests that do not depend on its pages;
 * `companyCustomer` owns the copy, null for the portal's own. Returns the file's hash in the
 * storage.
 */
export async function addReportPdf(
  { db, storage }: { readonly db: Kysely<Tables>; readonly storage: FileStorage },
  reportId: string,
  companyCustomer: string | null = null,
): Promise<string> {
  const { sha256, bytes } = await storage.put(Buffer.from(`${reportId} for ${companyCustomer}`))
  const { status, changed } = await selectReports(db)
    .where('reports.id', '=', reportId)
    .select(['reports.status', updatedAt.as('changed')])
    .executeTakeFirstOrThrow()
  const name = db.selectFrom('company_customers').where('id', '=', companyCustomer).select('name')
  const file = {
    state: 'done' as const,
    sha256,
    bytes,
    pages: 1,
    draft: !status.startsWith('PUBLISHED'),
    made_of: changed,
    made_at: new Date(),
    made_for: companyCustomer === null ? null : (await name.executeTakeFirstOrThrow()).name,
  }
  await db
    .insertInto('report_pdfs')
    .values({ report_id: reportId, company_customer_id: companyCustomer, ...file })
    .onConflict((there) => there.columns(['report_id', 'company_customer_id']).doUpdateSet(file))
    .execute()
  return sha256
}
