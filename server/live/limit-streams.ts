import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'

/** Open pages of one user: more are a fault, or harm meant. */
const MAX_PER_USER = 12
/** Open pages that one process looks after. */
const MAX_PER_PROCESS = 5000

/** Throws if one more stream would exceed a limit. */
export function limitStreams(open: readonly Caller[], caller: Caller): void {
  if (open.filter(({ _id }) => _id === caller._id).length >= MAX_PER_USER) {
    throw new HttpError('TooManyRequests', 429, 'You have too many pages open.')
  }
  if (open.length >= MAX_PER_PROCESS) {
    throw new HttpError('Unavailable', 503, 'Too many pages are open. Please try again later.')
  }
}
