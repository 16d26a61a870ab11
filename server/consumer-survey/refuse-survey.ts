import { badRequest, type HttpError } from '../http/errors.ts'

/** The answer to a survey that cannot be imported; `messages` are the specification's. */
export function refuseSurvey(messages: readonly string[]): HttpError {
  return badRequest(messages.join('\n'), undefined, { messages })
}
