import type { AnswerCount } from '../report/report-parts.ts'

/**
 * Whether a category or company is complete by its counts: it has answers, and none of them is
 * DRAFT or NOT_COMPLETED.
 */
export function answersComplete(
  counts: readonly Pick<AnswerCount, 'total' | 'completed'>[],
): boolean {
  return (
    counts.some(({ total }) => total > 0) &&
    counts.every(({ total, completed }) => completed === total)
  )
}
