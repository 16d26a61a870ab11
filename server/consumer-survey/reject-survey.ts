import type { SurveyRejection } from '@insights/contract/consumer-survey.ts'

import { badRequest, type HttpError } from '../http/errors.ts'

/** The answer to a survey that cannot be imported; `messages` are the specification's. */
export function rejectSurvey(
  messages: SurveyRejection['messages'],
  behind: Omit<SurveyRejection, 'messages'> = {},
): HttpError {
  return badRequest(messages.join('\n'), undefined, { messages, ...behind })
}
