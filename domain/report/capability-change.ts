/** The kinds of change that a comparison with the edition before can tell by itself. */
export const NO_CHANGE = 'no-change'
const ADDED = 'added'
const REMOVED = 'removed'

/** True, false, or null where nobody has answered. */
type Availability = boolean | null

/**
 * The kind of change that needs no choosing: none, where availability is what the edition before
 * says. Null where it is to be chosen: it has changed, or there is nothing to compare with.
 * `previous` is null for a cell that the edition before did not have.
 */
export function evidentChange(now: Availability, previous: Availability): typeof NO_CHANGE | null {
  return now !== null && now === previous ? NO_CHANGE : null
}

/** The kind of change that is likely where availability is another one; null where it is not. */
export function likelyChange(
  now: Availability,
  previous: Availability,
): typeof ADDED | typeof REMOVED | null {
  if (now === null || previous === null || now === previous) return null
  return now ? ADDED : REMOVED
}
