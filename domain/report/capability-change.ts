/** The kinds of change that a comparison with the edition before can tell by itself. */
export const NO_CHANGE = 'no-change'
const ADDED = 'added'
const REMOVED = 'removed'

/** True, false, or null where nobody has answered. */
type Availability = boolean | null

/**
 * The kind of change that needs no choosing: none, where the previous edition says the same or has
 * no such answer to compare with. Null where it is to be chosen, and while nobody has answered.
 * `previous` is null for a cell that the previous edition did not have.
 */
export function evidentChange(now: Availability, previous: Availability): typeof NO_CHANGE | null {
  if (now === null) return null
  return previous === null || now === previous ? NO_CHANGE : null
}

/** The kind of change that is likely where availability is another one; null where it is not. */
export function likelyChange(
  now: Availability,
  previous: Availability,
): typeof ADDED | typeof REMOVED | null {
  if (now === null || previous === null || now === previous) return null
  return now ? ADDED : REMOVED
}

/** The kind of change of an answer for which nobody chooses one, as in the grid. */
export function defaultChange(now: boolean, previous: Availability): string {
  return likelyChange(now, previous) ?? NO_CHANGE
}
