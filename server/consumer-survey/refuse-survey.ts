import type { SurveyRefusal } from '@insights/contract/consumer-survey.ts'

import { badRequest, type HttpError } from '../http/errors.ts'

/** The answer to a survey that cannot be imported; `messages` are the specification's. */
export function refuseSurvey(
  messages: SurveyRefusal['messages'],
  behind: Omit<SurveyRefusal, 'messages'> = {},
): HttpError {
  return badRequest(messages.join('\n'), undefined, { messages, ...behind })
}
