import {
  type SurveyQuestion,
  surveyQuestionsApi,
} from '@insights/contract/catalogue/survey-questions.ts'
import { IN_USE_MESSAGES } from '@insights/domain/catalogue/in-use-messages.ts'

import { activeField, titleField } from '../../ui/records/fields.tsx'
import type { CatalogueKind } from '../CatalogueScreen.tsx'
import { CREATED, STATUS, titleColumn } from '../columns.tsx'

type Values = Pick<SurveyQuestion, 'title' | 'active'>

interface Place {
  readonly industry: string
  readonly category: string
}

export const surveyQuestionKind = (place: Place): CatalogueKind<SurveyQuestion, Values> => ({
  api: surveyQuestionsApi,
  key: ['survey-questions'],
  one: 'survey question',
  many: 'survey questions',
  purpose: 'Consumer answers determine the category weight.',
  newLabel: 'New survey question',
  parent: { ...place },
  columns: [titleColumn('Question'), CREATED, STATUS],
  fields: {
    title: titleField('Question', 500),
    active: activeField({
      active: 'Survey files have a row for it.',
      disabled: 'survey files have no row for it.',
    }),
  },
  read: (question) => ({ title: question?.title ?? '', active: question?.active ?? true }),
  write: ({ title, active }) => ({ title: title.trim(), active }),
  reportsWith: () => ({ industry: place.industry }),
  inUse: IN_USE_MESSAGES.surveyQuestion,
})
