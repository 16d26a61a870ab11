import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { isPublished } from '@insights/domain/report/report-status.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { readDocument } from '../report-documents/read-document.ts'
import { selectReports, updatedAt } from '../reports/queries.ts'

export interface ReportForPdf {
  readonly document: ReportDocument
  /** It is not published yet. */
  readonly draft: boolean
  /** When it had last been changed, as the database writes it: no digit of it is lost. */
  readonly madeOf: string
}

/** A report as it is to be printed, all of it of one moment. */
export function loadReportForPdf(db: Kysely<Tables>, reportId: string): Promise<ReportForPdf> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { status, madeOf } = await selectReports(transaction)
        .where('reports.id', '=', reportId)
        .select(['reports.status', sql<string>`${updatedAt}::text`.as('madeOf')])
        .executeTakeFirstOrThrow()
      const json = await readDocument(transaction, reportId, status)
      return {
        document: JSON.parse(String(json)) as ReportDocument,
        draft: !isPublished(status),
        madeOf,
      }
    })
}
