import type { ReportDocument } from '../../reading/document/report-document.ts'
import { roundTo4 } from '../../scoring/round.ts'

/** The changes of a company's overall score from edition to edition. */
export interface Pace {
  /** The mean, the smallest and the largest change of one edition. */
  readonly mean: number
  readonly smallest: number
  readonly largest: number
  readonly changes: number
}

/** A mean of fewer changes says too little. */
export const MIN_CHANGES = 3

/**
 * Returns a company's pace over the editions of the document, or null if fewer than three changes
 * between neighbouring editions are known.
 */
export function findPace(
  { history, rankings }: Pick<ReportDocument, 'history' | 'rankings'>,
  companyId: string,
): Pace | null {
  const scores = [...history.map(({ overall }) => overall), rankings?.overall ?? []].map(
    (ranks) => ranks.find((rank) => rank.companyId === companyId)?.score ?? null,
  )
  const changes = scores.slice(1).flatMap((score, index) => {
    const before = scores[index] ?? null
    return score === null || before === null ? [] : [roundTo4(score - before)]
  })
  if (changes.length < MIN_CHANGES) return null
  return {
    mean: roundTo4(changes.reduce((sum, change) => sum + change, 0) / changes.length),
    smallest: Math.min(...changes),
    largest: Math.max(...changes),
    changes: changes.length,
  }
}

/** A company's score after one more change, within the possible scores. */
export function scoreAfter(score: number, change: number, highest: number): number {
  return roundTo4(Math.min(Math.max(score + change, 0), highest))
}
