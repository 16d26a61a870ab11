import type { reportCreate } from '@insights/contract/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import { transact } from '../live/transact.ts'
import type { Services } from '../services.ts'
import { freezeCatalogue } from './freeze-catalogue.ts'
import { openEdition } from './open-edition.ts'
import { publishReportChanged } from './publish-report-changed.ts'

/** Starts the report of an industry and month from the catalogue, and answers its id. */
export function createReport(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  { industry: industryId, date, title }: z.output<typeof reportCreate>,
): Promise<string> {
  return transact(services, async (transaction) => {
    const industry = await lockIndustry(transaction, industryId)
    const editionId = await openEdition(transaction, industryId, date.slice(0, 10))
    const report = await transaction
      .insertInto('reports')
      .values({
        edition_id: editionId,
        title: title ?? `${industry.title} ${formatMonth(date)}`,
        created_by: caller._id,
        updated_by: caller._id,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow()
    await freezeCatalogue(transaction, report.id, industryId)
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: report.id,
      action: `Created the report "${report.title}"`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, report.id)
    return report.id
  })
}

/** Keeps the industry from being deleted, and its catalogue with it, while it is copied. */
async function lockIndustry(transaction: Transaction<Tables>, id: string) {
  const industry = await transaction
    .selectFrom('industries')
    .where('id', '=', id)
    .select(['title', 'active'])
    .forShare()
    .executeTakeFirst()
  const message = industry ? 'The industry is disabled' : 'There is no such industry'
  if (!industry?.active) throw badRequest(message, { industry: message })
  return industry
}
