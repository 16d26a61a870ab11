import type { TransitionResult } from '@insights/domain/workflow/check-transition.ts'

import { badRequest, conflict, forbidden, type HttpError } from '../http/errors.ts'

type Rejection = Extract<TransitionResult, { allowed: false }>

/** The answer to a status that a report cannot have, or not from this caller, or not yet. */
export function rejectTransition(
  { reason, message }: Rejection,
  missing: readonly string[],
): HttpError {
  switch (reason) {
    case 'forbidden':
      return forbidden(message)
    case 'reason-required':
      return badRequest(message, { reason: message })
    case 'incomplete':
      return conflict(message, { missing })
    case 'conflict':
      return conflict(message)
  }
}
