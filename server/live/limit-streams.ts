import type { Caller } from '../http/caller.ts'
import { HttpError } from '../http/errors.ts'

/** Open pages of one user: more are a fault, or harm meant. */
const MOST_OF_A_USER = 12
/** Open pages that one process looks after. */
const MOST_OF_A_PROCESS = 5000

/** Refuses one more stream beside those that are open. */
export function limitStreams(open: readonly Caller[], caller: Caller): void {
  if (open.filter(({ _id }) => _id === caller._id).length >= MOST_OF_A_USER) {
    throw new HttpError('TooManyRequests', 429, 'You have too many pages open.')
  }
  if (open.length >= MOST_OF_A_PROCESS) {
    throw new HttpError('Unavailable', 503, 'Too many pages are open. Please try again later.')
  }
}
