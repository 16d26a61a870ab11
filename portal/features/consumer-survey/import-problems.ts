import type { SurveyRejection } from '@insights/contract/consumer-survey.ts'

import { isApiError, errorMessage } from '../../api/api-error.ts'

/** The messages of a rejected file. */
export type ImportProblems = Required<Omit<SurveyRejection, 'hint'>> & Pick<SurveyRejection, 'hint'>

/** Everything that is wrong with a refused file, as the server says it; null without an error. */
export function importProblems(error: unknown): ImportProblems | null {
  if (error === null) return null
  if (isApiError(error) && isRejection(error.data)) return { details: [], more: 0, ...error.data }
  return { messages: [errorMessage(error)], details: [], more: 0 }
}

function isRejection(data: unknown): data is SurveyRejection {
  if (typeof data !== 'object' || data === null || !('messages' in data)) return false
  return Array.isArray(data.messages) && data.messages.length > 0
}
