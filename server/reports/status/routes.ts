import {
  PURCHASE_REQUESTED,
  reportStatusApi,
  type reportStatusUpdate,
} from '@insights/contract/reports/report-status.ts'
import { missingScreenshotsText } from '@insights/domain/reports/changed-answers.ts'
import { type ReportStatus, isPublished } from '@insights/domain/reports/report-status.ts'
import {
  checkTransition,
  type TransitionResult,
} from '@insights/domain/reports/workflow/check-transition.ts'
import { toReportEmail } from '@insights/domain/reports/workflow/report-email.ts'
import { type Transaction, sql } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { type HttpError, badRequest, conflict, forbidden } from '../../http/errors.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInBody, ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { withheld } from '../../http/withheld-answers.ts'
import { publish, transact } from '../../live/transact.ts'
import type { Services } from '../../start/services.ts'
import { openReturnThreads } from '../comments/write-comments.ts'
import { publishReportChanged } from '../edit-report.ts'
import { queueCorrectionEmails } from '../emails/queue-correction-emails.ts'
import { queueReportEmails } from '../emails/queue-report-emails.ts'
import { getReport } from '../find-reports.ts'
import { type LockedReport, lockReport } from '../locks/lock-report.ts'
import { findProgress } from '../progress/find-progress.ts'
import { queueDraws } from '../queue-draws.ts'
import { queueReportPdf } from '../queue-report-pdf.ts'
import { queueScores } from '../queue-scores.ts'
import { releaseUnshownImages } from '../shown-images.ts'

/** Actions of later areas for a status; `start/routes.ts` passes them. */
interface LaterAreas extends LaterSteps {
  readonly requestPurchase: (
    services: Services,
    caller: Caller,
    report: ReportAccess,
  ) => Promise<void>
}

export const reportStatusRoutes =
  ({ requestPurchase, ...later }: LaterAreas): Routes =>
  async (route, services) => {
    const { db } = services

    route(
      reportStatusApi.create,
      {
        permission: 'reader',
        ownership: ownedByReportInBody('preview', 'rid'),
        secondCoder: 'harmless',
      },
      async (request) => {
        await requestPurchase(services, callerOf(request), reportOf(request))
        return { message: PURCHASE_REQUESTED }
      },
    )

    route(
      reportStatusApi.update,
      // Not `edit`: publishing a published report is a conflict (409), not a missing permission.
      {
        permission: 'staff',
        ownership: ownedByReportInPath('read', 'id'),
        secondCoder: 'withheld',
      },
      async (request) => {
        const caller = callerOf(request)
        const { id } = request.params
        // Moving on says what the report lacks by all its answers.
        if (reportOf(request).secondCoder && request.body.status !== 'DRAFT') throw withheld()
        await changeStatus(services, later, caller, id, request.body)
        return getReport(db, caller, id)
      },
    )
  }

const NOT_CONFIRMED = 'Some texts or ratings are carried over. Keep or change them, or keep all.'

const MISSING_FIGURES =
  'Some live figures in the texts are no figures of this report. Replace or remove them.'

const DONE: Partial<Record<ReportStatus, string>> = {
  REVIEWED: 'Finalized for review',
  APPROVED: 'Approved',
  PUBLISHED: 'Published',
  DRAFT: 'Returned to draft',
}

/** Steps of later areas when a status changes, in its transaction. */
interface LaterSteps {
  /** Builds and stores the document of a report that is being published. */
  readonly storeDocument: (transaction: Transaction<Tables>, reportId: string) => Promise<void>
  /** Returns a line for each live figure in the texts that the report does not have. */
  readonly findMissingFigures: (
    transaction: Transaction<Tables>,
    reportId: string,
  ) => Promise<string[]>
  /** Says what was decided in review, without a full stop; null if there was nothing. */
  readonly describeReview: (
    transaction: Transaction<Tables>,
    reportId: string,
  ) => Promise<string | null>
  /** Notifies the followers of a new edition. */
  readonly queueNotifyingFollowers: (
    transaction: Transaction<Tables>,
    services: Pick<Services, 'jobs'>,
    reportId: string,
  ) => Promise<void>
  /** Informs the webhooks of owners of the edition. */
  readonly queueWebhooks: (
    transaction: Transaction<Tables>,
    services: Pick<Services, 'jobs'>,
    types: readonly ['report.published' | 'report.corrected'],
    edition: string,
  ) => Promise<void>
}

/**
 * Moves a report along the workflow. Waits for concurrent edits, so that what is judged complete is
 * what gets published; one of several concurrent calls succeeds. Finalizing asks once about
 * unconfirmed carried-over parts. Staff concerned are emailed, and see the reason of a return until
 * the report is finalized again.
 */
function changeStatus(
  services: Pick<Services, 'db' | 'jobs' | 'live' | 'encryptor' | 'config'>,
  later: LaterSteps,
  caller: Caller,
  reportId: string,
  { status: to, reason, keepCarriedOver = false }: z.output<typeof reportStatusUpdate>,
): Promise<void> {
  const { storeDocument, findMissingFigures, describeReview } = later
  const { queueNotifyingFollowers, queueWebhooks } = later
  return transact(services, async (transaction) => {
    const report = await lockReport(transaction, caller, reportId, 'exclusive')
    const found = await findCompleteness(transaction, caller, report)
    const { complete, missing, missingScreenshots, unconfirmed } = found
    const { role } = caller
    const { status } = report
    const result = checkTransition({ status, to, role, complete, missingScreenshots, reason })
    if (!result.allowed) throw rejectTransition(result, missing)
    // Readers would see a value that nothing in the report bears out.
    const missingFigures = to === 'DRAFT' ? [] : await findMissingFigures(transaction, reportId)
    if (missingFigures.length > 0) throw conflict(MISSING_FIGURES, { missing: missingFigures })
    if (to === 'REVIEWED' && unconfirmed.length > 0) {
      if (!keepCarriedOver) throw conflict(NOT_CONFIRMED, { carriedOver: unconfirmed })
      await confirmCarriedOver(transaction, caller, report, unconfirmed.length)
    }
    const replaces = to === 'PUBLISHED' && (await replacePublished(transaction, report.editionId))
    if (to === 'PUBLISHED') {
      const { unsaved } = await releaseUnshownImages(transaction, reportId)
      if (unsaved > 0) {
        await recordActivity(transaction, {
          subject: 'REPORT',
          reference: reportId,
          action: `Removed ${unsaved} ${unsaved === 1 ? 'screenshot' : 'screenshots'} that nobody had saved from the report "${report.title}"`,
          actorId: caller._id,
        })
      }
    }
    await transaction
      .updateTable('reports')
      .set({
        status: to,
        updated_at: sql`clock_timestamp()`,
        updated_by: caller._id,
        ...(to === 'DRAFT' && {
          return_reason: reason,
          returned_by: caller._id,
          returned_at: sql<string>`clock_timestamp()`,
        }),
        ...(replaces && { revision_reason: reason?.trim() || null }),
      })
      .where('id', '=', reportId)
      .execute()
    await recordMover(transaction, reportId)
    if (to === 'DRAFT') {
      await openReturnThreads(transaction, caller, reportId, reason ?? '')
      // A change in review may have deleted its scores, which come back by themselves in a draft alone.
      if (!report.scored) await queueScores(transaction, services, reportId)
    }
    if (to === 'PUBLISHED') {
      await storeDocument(transaction, reportId)
      await queueDraws(transaction, services, reportId)
      const wanted = { reportId, companyCustomerId: null, requestedBy: caller._id }
      await queueReportPdf(transaction, services, wanted)
    }
    const why = to === 'DRAFT' || (replaces && reason?.trim()) ? reason : null
    const detail = (to === 'APPROVED' ? await describeReview(transaction, reportId) : why) ?? null
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `${DONE[to]} the report "${report.title}"${detail === null ? '' : `: ${detail}`}`,
      actorId: caller._id,
    })
    publishReportChanged(transaction, reportId, 'readers')
    if (to === 'PUBLISHED') {
      const type = replaces ? 'report.corrected' : 'report.published'
      await queueWebhooks(transaction, services, [type], report.editionId)
    }
    // Owners of a replaced revision get one email, which names the corrections.
    if (replaces) await queueCorrectionEmails(transaction, services, reportId)
    else if (to === 'PUBLISHED') await queueNotifyingFollowers(transaction, services, reportId)
    const kind = toReportEmail(to)
    if (kind === null) return
    await queueReportEmails(transaction, services, caller, {
      kind,
      reportId,
      reason: to === 'DRAFT' ? (reason ?? null) : null,
    })
  })
}

/**
 * Confirms all carried-over parts of a report: ratings, texts and the methodology. It changes no
 * content, so stamps and scores stay.
 */
async function confirmCarriedOver(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id: report, title }: LockedReport,
  count: number,
): Promise<void> {
  await transaction
    .updateTable('report_companies')
    .set({ ratings_carried_over: false })
    .where('report_id', '=', report)
    .where('ratings_carried_over', '=', true)
    .execute()
  await transaction
    .updateTable('content_buildings')
    .set({ carried_over: '[]' })
    .where('report_id', '=', report)
    .execute()
  await transaction
    .updateTable('methodologies')
    .set({ carried_over_from: null })
    .where('report_id', '=', report)
    .where('carried_over_from', 'is not', null)
    .execute()
  await recordActivity(transaction, {
    subject: 'REPORT',
    reference: report,
    action: `Kept all that was carried over into the report "${title}": ${count} ${count === 1 ? 'item' : 'items'}`,
    actorId: caller._id,
  })
  for (const part of ['content', 'methodology'] as const) {
    publish(transaction, { to: 'staff', event: { kind: 'content', report, part } })
  }
}

/** Records the user who moved a report as an editor, keeping the latest time. */
async function recordMover(transaction: Transaction<Tables>, reportId: string): Promise<void> {
  await sql`
    insert into report_editors (report_id, user_id, edited_at)
    select id, updated_by, updated_at from reports where id = ${reportId}
    on conflict (report_id, user_id)
      do update set edited_at = greatest(report_editors.edited_at, excluded.edited_at)
  `.execute(transaction)
}

/** Returns what a report lacks. A published one is complete without a look at its 6,000 answers. */
async function findCompleteness(
  transaction: Transaction<Tables>,
  caller: Caller,
  { _id, status }: LockedReport,
) {
  const nothing = { missing: [], missingScreenshots: 0, unconfirmed: [] }
  if (isPublished(status)) return { complete: true, ...nothing }
  const progress = await findProgress(transaction, caller, _id)
  if (!progress) return { complete: false, ...nothing }
  const { completeness, changedAnswers } = progress
  const missingScreenshots = changedAnswers.missing
  const lacks = missingScreenshots > 0 ? [`${missingScreenshotsText(missingScreenshots)}.`] : []
  return {
    complete: completeness.complete,
    missing: [...completeness.missing, ...lacks],
    missingScreenshots,
    unconfirmed: completeness.unconfirmed,
  }
}

/**
 * Ends the readable revision: an edition has one, and the former one stays for the record. Returns
 * whether there was one.
 */
async function replacePublished(
  transaction: Transaction<Tables>,
  editionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('reports')
    .set({ status: 'PUBLISHED_EDITED' })
    .where('edition_id', '=', editionId)
    .where('status', '=', 'PUBLISHED_EDITING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Rejection = Extract<TransitionResult, { allowed: false }>

/** Returns the error for a status that the report cannot have, not from this caller, or not yet. */
function rejectTransition({ reason, message }: Rejection, missing: readonly string[]): HttpError {
  switch (reason) {
    case 'forbidden':
      return forbidden(message)
    case 'reason-required':
      return badRequest(message, { reason: message })
    case 'incomplete':
    case 'screenshots-missing':
      return conflict(message, { missing })
    case 'conflict':
      return conflict(message)
  }
}
