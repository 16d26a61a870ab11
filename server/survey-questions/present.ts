import type { SurveyQuestion } from '@insights/contract/survey-questions.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

export function presentSurveyQuestion(row: Selectable<Tables['survey_questions']>): SurveyQuestion {
  return {
    _id: row.id,
    industry: row.industry_id,
    category: row.category_id,
    title: row.title,
    active: row.active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
