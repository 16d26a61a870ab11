import type {
  surveyQuestionCreate,
  surveyQuestionPatch,
} from '@insights/contract/survey-questions.ts'
import type { Kysely, Selectable } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, notFound } from '../http/errors.ts'

type SurveyQuestion = Selectable<Tables['survey_questions']>

export function createSurveyQuestion(
  db: Kysely<Tables>,
  caller: Caller,
  { industry, category, ...fields }: z.output<typeof surveyQuestionCreate>,
): Promise<SurveyQuestion> {
  return db.transaction().execute(async (transaction) => {
    await requireCategoryOfIndustry(transaction, category, industry)
    const created = await transaction
      .insertInto('survey_questions')
      .values({ ...fields, industry_id: industry, category_id: category })
      .returningAll()
      .executeTakeFirstOrThrow()
    await log(transaction, caller, created.id, `Created the survey question "${created.title}"`)
    return created
  })
}

export function changeSurveyQuestion(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  fields: z.output<typeof surveyQuestionPatch>,
): Promise<SurveyQuestion> {
  return db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('survey_questions')
      .set({ ...fields, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw notFound()
    await log(transaction, caller, id, `Changed the survey question "${changed.title}"`)
    return changed
  })
}

/** A category never moves to another industry, so that looking once is enough. */
async function requireCategoryOfIndustry(db: Kysely<Tables>, category: string, industry: string) {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', category)
    .where('industry_id', '=', industry)
    .executeTakeFirst()
  if (found) return
  const message = 'Must be a category of the industry'
  throw badRequest(`category: ${message}`, { category: message })
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, { subject: 'SURVEY_QUESTION', reference, action, actorId: caller._id })
}
