import type { SurveyQuestion } from '@insights/domain/survey/survey-row.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'

/** The active questions of an industry's survey, which an import must answer (D7). */
export async function findSurveyQuestions(
  db: Kysely<Tables>,
  industryId: string,
): Promise<SurveyQuestion[]> {
  const rows = await db
    .selectFrom('survey_questions')
    .select(['id', 'title', 'category_id'])
    .where('industry_id', '=', industryId)
    .where('active', '=', true)
    .orderBy('title')
    .execute()
  return rows.map(({ id, title, category_id }) => ({
    questionId: id,
    title,
    categoryId: category_id,
  }))
}
