import { READABLE_STATUSES, type ReportStatus } from '@insights/domain/report/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { statusLabel } from '@insights/domain/workflow/status-label.ts'
import type { Transaction } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { conflict } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import { lockReport } from '../report-locks/lock-report.ts'
import { openEdition } from '../reports/open-edition.ts'
import { publishReportChanged } from '../reports/publish-report-changed.ts'
import type { Services } from '../services.ts'
import { copyReport } from './copy-report.ts'

/**
 * Starts another edition of an industry from a published report, and answers its id. `date` is
 * the first of the new month at 00:00 UTC; without a `title` it is named after the industry.
 */
export function startEdition(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  publishedId: string,
  { date, title: chosen }: { readonly date: string; readonly title?: string | undefined },
): Promise<string> {
  return transact(services, async (transaction) => {
    const published = await lockReport(transaction, caller, publishedId, 'share')
    if (!(READABLE_STATUSES as readonly ReportStatus[]).includes(published.status)) {
      throw conflict(`No edition can start from a report that is ${statusLabel(published.status)}.`)
    }
    const industry = await findIndustry(transaction, published.editionId)
    const { id, title } = await transaction
      .insertInto('reports')
      .values({
        edition_id: await openEdition(transaction, industry.id, date.slice(0, 10)),
        title: chosen ?? `${industry.title} ${formatMonth(date)}`,
        created_by: caller._id,
        updated_by: caller._id,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    await copyReport(transaction, publishedId, id, 'edition')
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: id,
      action: `Started the report "${title}" from "${published.title}"`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, id)
    return id
  })
}

function findIndustry(transaction: Transaction<Tables>, editionId: string) {
  return transaction
    .selectFrom('editions')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('editions.id', '=', editionId)
    .select(['industries.id', 'industries.title'])
    .executeTakeFirstOrThrow()
}
