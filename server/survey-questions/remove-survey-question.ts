import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'
import type { Kysely, Selectable } from 'kysely'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { refuseIndustryInUse } from '../industries/refuse-industry-in-use.ts'

/** Removes a survey question; never one of an industry in use. */
export function removeSurveyQuestion(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<Selectable<Tables['survey_questions']>> {
  return db.transaction().execute(async (transaction) => {
    const question = await transaction
      .selectFrom('survey_questions')
      .select('industry_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!question) throw notFound()
    await refuseIndustryInUse(transaction, question.industry_id, IN_USE_MESSAGES.surveyQuestion)
    const removed = await transaction
      .deleteFrom('survey_questions')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!removed) throw notFound()
    await recordActivity(transaction, {
      subject: 'SURVEY_QUESTION',
      reference: id,
      action: `Deleted the survey question "${removed.title}"`,
      actorId: caller._id,
    })
    return removed
  })
}
