import { numberText, ofText } from '../../text/number-text.ts'
/**
 * Reasons to look at an answer or a text before a report is approved, the most important first. An
 * answer may have several.
 */
export const REVIEW_REASONS = ['rank', 'no-screenshot', 'changed', 'text', 'bulk'] as const

export type ReviewReason = (typeof REVIEW_REASONS)[number]

export type ReviewDecision = 'accepted' | 'queried'

/** Answers that one person confirmed unchanged within a second are confirmed in bulk from here on. */
export const MIN_BULK = 10

/** How far a review has come. Each answer and text is counted once. */
export interface ReviewCounts {
  readonly all: number
  readonly accepted: number
  readonly queried: number
  /** Nothing was decided on these, or they have changed since. */
  readonly open: number
}

interface Reviewed {
  readonly reasons: readonly ReviewReason[]
  /** null also where something has changed since the decision. */
  readonly decision: ReviewDecision | null
}

/** Counts everything in a review, or what is in it for one reason. */
export function countReview(items: readonly Reviewed[], reason?: ReviewReason): ReviewCounts {
  const counted = items.filter(({ reasons }) => reason === undefined || reasons.includes(reason))
  const accepted = counted.filter(({ decision }) => decision === 'accepted').length
  const queried = counted.filter(({ decision }) => decision === 'queried').length
  const all = counted.length
  return { all, accepted, queried, open: all - accepted - queried }
}

/** Compares two items by their most important reason. */
export function compareReasons(one: Reviewed, other: Reviewed): number {
  return firstReason(one) - firstReason(other)
}

const firstReason = ({ reasons }: Reviewed) =>
  Math.min(...reasons.map((reason) => REVIEW_REASONS.indexOf(reason)))

/**
 * Says what was looked at: 'Looked at 3 of 12 answers and texts to review (2 accepted, 1 queried)';
 * null for a report without any. No full stop.
 */
export function reviewText({ all, accepted, queried, open }: ReviewCounts): string | null {
  if (all === 0) return null
  const looked = `Looked at ${ofText(all - open, all)} answers and texts to review`
  if (open === all) return looked
  return `${looked} (${numberText(accepted)} accepted, ${numberText(queried)} queried)`
}
