import type { ConsumerSurvey } from '@insights/contract/consumer-survey.ts'
import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { Selectable } from 'kysely'

import type { Tables } from '../database/tables.ts'

export function presentConsumerSurvey(row: Selectable<Tables['consumer_surveys']>): ConsumerSurvey {
  return {
    _id: row.id,
    reportId: row.report_id,
    rawData: row.raw_data.map(presentRow),
    sortedData: row.sorted_data.map(presentRow),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function presentRow(row: SurveyRow): ConsumerSurvey['rawData'][number] {
  return {
    questionId: row.questionId,
    categoryId: row.categoryId,
    name: row.name,
    one: row.one,
    two: row.two,
    three: row.three,
    four: row.four,
    five: row.five,
    fourFive: row.fourFive,
    topBottom: row.topBottom,
    normalized: row.normalized,
    nearestPointFive: row.nearestPointFive,
  }
}
