import { editionsApi } from '@insights/contract/reports/editions.ts'
import { READABLE_STATUSES, type ReportStatus } from '@insights/domain/reports/report-status.ts'
import { statusLabel } from '@insights/domain/reports/workflow/status-label.ts'
import { nextTitle } from '@insights/domain/text/edition-name.ts'
import type { Transaction } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict } from '../../http/errors.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody } from '../../http/report-ownership.ts'
import { requireUnchangedIds } from '../../http/require-current.ts'
import type { Routes } from '../../http/routes.ts'
import { transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { findSent, openEdition } from '../create-report.ts'
import { publishReportChanged } from '../edit-report.ts'
import { lockReport } from '../locks/lock-report.ts'
import { getTitled } from '../routes.ts'
import { copyReport } from './copy-report.ts'

export const editionsRoutes: Routes = async (route, services) => {
  route(
    editionsApi.create,
    {
      permission: 'staff',
      ownership: ownedByReportInBody('read', 'reportId'),
      secondCoder: 'harmless',
    },
    async (request) => {
      const { body } = request
      const caller = callerOf(request)
      const { _id, industryId, date } = reportOf(request)
      requireUnchangedIds(body, { industry: industryId, date: `${date}T00:00:00.000Z` })
      const id = body.newDate
        ? await startEdition(services, caller, _id, { ...body, date: body.newDate })
        : await openRevision(services, caller, _id)
      return getTitled(services, caller, id, body.title)
    },
  )
}

/**
 * Opens the next revision of a published report, with everything copied, and returns its id.
 * Customers keep reading the published one until the new one is published.
 */
function openRevision(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  publishedId: string,
): Promise<string> {
  return transact(services, async (transaction) => {
    const published = await lockReport(transaction, caller, publishedId, 'exclusive')
    if (published.status !== 'PUBLISHED') {
      throw conflict(`A report that is ${statusLabel(published.status)} cannot be edited.`)
    }
    await transaction
      .updateTable('reports')
      .set({ status: 'PUBLISHED_EDITING' })
      .where('id', '=', publishedId)
      .execute()
    const { id } = await transaction
      .insertInto('reports')
      .values({
        edition_id: published.editionId,
        revision: published.revision + 1,
        title: published.title,
        changed_needs_screenshot: published.changedNeedsScreenshot,
        formula: formulaOf(transaction, publishedId),
        created_by: caller._id,
        updated_by: caller._id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await copyReport(transaction, publishedId, id, 'revision')
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: id,
      action: `Opened revision ${published.revision + 1} of the report "${published.title}"`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, id)
    // Customers never learn of drafts.
    publishReportChanged(transaction, publishedId)
    return id
  })
}

interface NewEdition {
  /** The id that the client has given to it: sent again, it is the same edition. */
  readonly _id?: string | undefined
  readonly date: string
  readonly title?: string | undefined
}

/**
 * Starts another edition of an industry from a published report, and returns its id. `date` is the
 * first of the new month at 00:00 UTC; without a `title` it has that of the published one, with its own month.
 */
export function startEdition(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  publishedId: string,
  { _id, date, title: chosen }: NewEdition,
): Promise<string> {
  return transact(services, async (transaction) => {
    const published = await lockReport(transaction, caller, publishedId, 'share')
    if (!(READABLE_STATUSES as readonly ReportStatus[]).includes(published.status)) {
      throw conflict(`No edition can start from a report that is ${statusLabel(published.status)}.`)
    }
    const industry = await findIndustry(transaction, published.editionId)
    const before = { title: published.title, date: industry.date }
    const edition = { industry: industry.id, date: date.slice(0, 10) }
    const sent = await findSent(transaction, caller, _id, edition)
    if (sent !== undefined) return sent
    const { id, title } = await transaction
      .insertInto('reports')
      .values({
        ...(_id !== undefined && { id: _id }),
        edition_id: await openEdition(transaction, industry.id, edition.date),
        title: chosen ?? nextTitle(before, date),
        changed_needs_screenshot: published.changedNeedsScreenshot,
        formula: industry.formula,
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

/** The formula of a report, which all its revisions keep. */
function formulaOf(transaction: Transaction<Tables>, reportId: string) {
  return transaction
    .selectFrom('reports as published')
    .where('published.id', '=', reportId)
    .select('published.formula')
}

function findIndustry(transaction: Transaction<Tables>, editionId: string) {
  return transaction
    .selectFrom('editions')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('editions.id', '=', editionId)
    .select(['industries.id', 'industries.formula', 'editions.date'])
    .executeTakeFirstOrThrow()
}
