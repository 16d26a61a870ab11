import { reportSamplesApi } from '@insights/contract/reports/report-samples.ts'
import { READABLE_STATUSES } from '@insights/domain/reports/report-status.ts'
import { isOldEnoughForSample, sampleFrom } from '@insights/domain/reports/workflow/sample-age.ts'
import { formatDay, formatMonth } from '@insights/domain/text/format-date.ts'
import type { Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import { publishReportChanged } from '../edit-report.ts'

/** The edition of an industry that is its free sample. */
export const reportSamplesRoutes: Routes = async (route, services) => {
  route(
    reportSamplesApi.update,
    {
      permission: 'senior',
      ownership: ownedByReportInPath('read', 'reportId'),
      secondCoder: 'harmless',
    },
    (request) => {
      const { sample } = request.body
      return transact(services, async (transaction) => {
        const change = sample ? makeSample : endSample
        await change(transaction, callerOf(request), reportOf(request))
        return { sample }
      })
    },
  )
}

/**
 * Makes the edition of a report the sample of its industry, which replaces the previous one. Throws
 * a 409 for a report that customers cannot see, and for an edition that is too young.
 */
async function makeSample(transaction: Transaction<Tables>, caller: Caller, report: ReportAccess) {
  const { _id, industryId, editionId, date } = report
  if (!READABLE_STATUSES.some((status) => status === report.status)) {
    throw conflict('Only a published report can be a sample.')
  }
  if (!isOldEnoughForSample(date, new Date())) {
    throw conflict(
      `Only editions at least three months old can be samples. This one can be from ${formatDay(sampleFrom(date))}.`,
    )
  }
  // Held until the end, so that the later of two concurrent samples replaces the other.
  await transaction
    .selectFrom('industries')
    .where('id', '=', industryId)
    .select('id')
    .forNoKeyUpdate()
    .execute()
  const previous = await findSample(transaction, industryId)
  if (previous?.edition_id === editionId) return
  await transaction.deleteFrom('industry_samples').where('industry_id', '=', industryId).execute()
  await transaction
    .insertInto('industry_samples')
    .values({ industry_id: industryId, edition_id: editionId })
    .execute()
  const instead = previous ? `, in place of ${formatMonth(previous.date)}` : ''
  await record(transaction, caller, report, `Made the report "%" a free sample${instead}`)
  publishReportChanged(transaction, _id, 'readers')
  if (previous?.report_id) publishReportChanged(transaction, previous.report_id, 'readers')
}

/** Ends the sample of a report's industry if it is this edition. */
async function endSample(transaction: Transaction<Tables>, caller: Caller, report: ReportAccess) {
  const { _id, editionId } = report
  const { numDeletedRows } = await transaction
    .deleteFrom('industry_samples')
    .where('edition_id', '=', editionId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  await record(transaction, caller, report, 'Ended the free sample of the report "%"')
  publishReportChanged(transaction, _id, 'readers')
}

function findSample(transaction: Transaction<Tables>, industryId: string) {
  return transaction
    .selectFrom('industry_samples')
    .innerJoin('editions', 'editions.id', 'industry_samples.edition_id')
    .where('industry_samples.industry_id', '=', industryId)
    .select(({ selectFrom }) => [
      'industry_samples.edition_id',
      'editions.date',
      selectFrom('reports')
        .whereRef('reports.edition_id', '=', 'industry_samples.edition_id')
        .where('reports.status', 'in', [...READABLE_STATUSES])
        .select('reports.id')
        .limit(1)
        .as('report_id'),
    ])
    .executeTakeFirst()
}

async function record(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id }: ReportAccess,
  action: string,
) {
  const { title } = await transaction
    .selectFrom('reports')
    .where('id', '=', _id)
    .select('title')
    .executeTakeFirstOrThrow()
  await recordActivity(transaction, {
    subject: 'REPORT',
    reference: _id,
    action: action.replace('%', () => title),
    actorId: caller._id,
  })
}
