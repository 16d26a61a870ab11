import type {
  surveyQuestionCreate,
  surveyQuestionPatch,
} from '@insights/contract/survey-questions.ts'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type * as z from 'zod'

import { recordActivity } from '../activity/record-activity.ts'
import { laterThan } from '../database/later-than.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { refuseStale } from '../http/refuse-stale.ts'
import { presentSurveyQuestion } from './present.ts'

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
  { updatedAt, ...fields }: z.output<typeof surveyQuestionPatch>,
): Promise<SurveyQuestion> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockSurveyQuestion(transaction, id)
    refuseStale(before, updatedAt, presentSurveyQuestion)
    const changed = await transaction
      .updateTable('survey_questions')
      .set({ ...fields, updated_at: laterThan(before.updated_at) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
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

async function lockSurveyQuestion(
  transaction: Transaction<Tables>,
  id: string,
): Promise<SurveyQuestion> {
  const row = await transaction
    .selectFrom('survey_questions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function log(db: Kysely<Tables>, caller: Caller, reference: string, action: string) {
  return recordActivity(db, { subject: 'SURVEY_QUESTION', reference, action, actorId: caller._id })
}
