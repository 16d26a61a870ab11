import { countText, numberText, ofText } from '../../text/number-text.ts'
/**
 * Reasons to look at an answer or a text before a report is approved, the most important first. An
 * answer may have several.
 */
export const REVIEW_REASONS = [
  'rank',
  'no-screenshot',
  'changed',
  'disagreed',
  'text',
  'kept',
  'bulk',
] as const

export type ReviewReason = (typeof REVIEW_REASONS)[number]

export type ReviewDecision = 'accepted' | 'queried'

/** Answers that one person confirmed unchanged within a second are confirmed in bulk from here on. */
export const MIN_BULK = 10

/** Answers and texts of an act at most: more are several acts. */
export const MAX_ACT = 1000

/** Answers or texts of an act that are drawn to look at. */
export const SAMPLE_OF_ACT = 5

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
  /** Number of answers and texts in it, 1 by default. */
  readonly count?: number
}

/**
 * Returns whether an answer or text can be decided on together with others: it was confirmed with
 * many, and nothing asks for a look of its own.
 */
export function isDecidedTogether(reasons: readonly ReviewReason[]): boolean {
  return reasons.includes('bulk')
    ? reasons.every((reason) => reason === 'bulk' || reason === 'rank')
    : reasons.includes('kept')
}

/** Counts the answers and texts in a review, all of them or by one reason. */
export function countReview(items: readonly Reviewed[], reason?: ReviewReason): ReviewCounts {
  const counts = { all: 0, accepted: 0, queried: 0, open: 0 }
  for (const { reasons, decision, count = 1 } of items) {
    if (reason !== undefined && !reasons.includes(reason)) continue
    counts.all += count
    counts[decision ?? 'open'] += count
  }
  return counts
}

/** Compares two items by their most important reason. */
export function compareReasons(one: Reviewed, other: Reviewed): number {
  return firstReason(one) - firstReason(other)
}

const firstReason = ({ reasons }: Reviewed) =>
  Math.min(...reasons.map((reason) => REVIEW_REASONS.indexOf(reason)))

/** Answers and texts that were accepted by acts, and the number of acts. */
export interface TogetherCounts {
  readonly accepted: number
  readonly decisions: number
}

/**
 * Says what was decided: 'Decided on 63 of 72 answers and texts to review (62 accepted, 60 of them in
 * 1 decision, 1 queried)'; null for a report without any. No full stop.
 */
export function reviewText(
  { all, accepted, queried, open }: ReviewCounts,
  together?: TogetherCounts,
): string | null {
  if (all === 0) return null
  const decided = `Decided on ${ofText(all - open, all)} answers and texts to review`
  if (open === all) return decided
  const decisions =
    together && together.accepted > 0
      ? `, ${numberText(together.accepted)} of them in ${countText(together.decisions, 'decision')}`
      : ''
  return `${decided} (${numberText(accepted)} accepted${decisions}, ${numberText(queried)} queried)`
}
