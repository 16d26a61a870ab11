/** The capability changes that follow from comparing with the previous edition. */
export const NO_CHANGE = 'no-change'
const ADDED = 'added'
const REMOVED = 'removed'

/** True, false, or null while unanswered. */
type Availability = boolean | null

/**
 * Returns the capability change that follows without a choice: none, if the previous edition has
 * the same availability or no such answer. Null if the change has to be chosen, and while
 * unanswered. `previous` is null if the previous edition does not have the answer.
 */
export function impliedChange(now: Availability, previous: Availability): typeof NO_CHANGE | null {
  if (now === null) return null
  return previous === null || now === previous ? NO_CHANGE : null
}

/** Returns the likely capability change if availability differs; otherwise null. */
export function likelyChange(
  now: Availability,
  previous: Availability,
): typeof ADDED | typeof REMOVED | null {
  if (now === null || previous === null || now === previous) return null
  return now ? ADDED : REMOVED
}

/** Returns the capability change of an answer given without choosing one, as in the grid. */
export function defaultChange(now: boolean, previous: Availability): string {
  return likelyChange(now, previous) ?? NO_CHANGE
}
