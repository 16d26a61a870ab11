import type { EditEffects } from '@insights/contract/edit-effects.ts'
import type { reportPatch } from '@insights/contract/reports.ts'
import type { UserRatings } from '@insights/domain/catalogue/application.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest } from '../http/errors.ts'
import { type Edit, editReport } from './edit-report.ts'

/** Changes a report's title or, of one of its companies, the user ratings, or confirms these. */
export async function changeReport(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  companyId: string | undefined,
  { title, 'companies.$.userRatings': ratings }: z.output<typeof reportPatch>,
): Promise<EditEffects> {
  if (title !== undefined) return effectsOf(await changeTitle(db, caller, reportId, title))
  if (companyId === undefined) {
    throw badRequest('companies._id: Required', { 'companies._id': 'Required' })
  }
  return effectsOf(await changeUserRatings(db, caller, reportId, companyId, ratings))
}

function effectsOf({ scoresDeleted, reportReopened }: Edit<void>): EditEffects {
  return { scoresDeleted, reportReopened }
}

function changeTitle(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  title: string,
): Promise<Edit<void>> {
  return editReport(
    db,
    caller,
    reportId,
    async (transaction, report) => {
      await transaction.updateTable('reports').set({ title }).where('id', '=', reportId).execute()
      await recordActivity(transaction, {
        subject: 'REPORT',
        reference: reportId,
        action: `Renamed the report "${report.title}" to "${title}"`,
        actorId: caller._id,
      })
    },
    { alone: true },
  )
}

/**
 * Saves ratings, which confirms them, or confirms those that are there. Other ratings make the
 * database delete the scores that were calculated from the old ones.
 */
function changeUserRatings(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
  companyId: string,
  ratings: UserRatings | undefined,
): Promise<Edit<void>> {
  return editReport(db, caller, reportId, async (transaction, report) => {
    const company = await transaction
      .updateTable('report_companies')
      .set({
        ...(ratings && { user_ratings: JSON.stringify(ratings) }),
        ratings_carried_over: false,
      })
      .where('report_id', '=', reportId)
      .where('company_id', '=', companyId)
      .returning('title')
      .executeTakeFirst()
    if (!company) {
      const message = 'The report does not compare this company'
      throw badRequest(message, { 'companies._id': message })
    }
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `${ratings ? 'Changed' : 'Confirmed'} the user ratings of ${company.title} in the report "${report.title}"`,
      actorId: caller._id,
    })
  })
}
