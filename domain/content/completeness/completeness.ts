import type { AnswerCount } from '../../reports/report-parts.ts'

/** State of a part of a report: complete, or the missing steps of a researcher. */
export interface Completeness {
  readonly complete: boolean
  /** One sentence for each missing item; empty when complete. */
  readonly missing: readonly string[]
}

/** The sections of content building, each checked separately. */
export interface ContentCompleteness extends Completeness {
  readonly executiveSummary: Completeness
  readonly productRating: Completeness
  readonly trendsInnovations: Completeness
  readonly categoryPerformance: Completeness
  /** By the name of the category group, in the order of titles. */
  readonly categoryGroups: readonly (Completeness & { readonly categoryGroup: string })[]
}

/**
 * The four parts that must be complete before the status can move forward, and the steps that are
 * open.
 */
export interface ReportCompleteness extends Completeness {
  readonly capabilitiesTable: Completeness
  readonly consumerSurvey: Completeness
  /** `updating` while scores that a change has deleted are about to be calculated again. */
  readonly scoringRanking: Completeness & { readonly updating: boolean }
  readonly contentBuilding: ContentCompleteness
  /** Parts that are carried over and unconfirmed; they count as complete all the same. */
  readonly unconfirmed: readonly string[]
  readonly steps: {
    /** Step 2 opens once capabilities table and consumer survey are complete. */
    readonly scoringRanking: boolean
    /** Step 3 opens once scoring is complete too. */
    readonly contentBuilding: boolean
  }
}

/** Complete if nothing is missing. */
export function toCompleteness(missing: readonly string[]): Completeness {
  return { complete: missing.length === 0, missing }
}

/**
 * Returns whether a category or company is complete by its counts: it has answers, and none of them
 * is DRAFT or NOT_COMPLETED.
 */
export function answersComplete(
  counts: readonly Pick<AnswerCount, 'total' | 'completed'>[],
): boolean {
  return (
    counts.some(({ total }) => total > 0) &&
    counts.every(({ total, completed }) => completed === total)
  )
}
