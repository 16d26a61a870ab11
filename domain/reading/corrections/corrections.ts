import type { ApplicationKey } from '../../catalogue/application.ts'
import { formatDay } from '../../text/format-date.ts'

/** Differences of a revision from the one that it replaced. */
export interface RevisionCorrections {
  readonly revision: number
  readonly replaced: number
  /** When it was published, ISO 8601; null until then. */
  readonly date: string | null
  /** Why it was made; null if no reason was given. */
  readonly reason: string | null
  readonly answers: readonly CorrectedAnswer[]
  /** Scores and ranks, overall and on applications. */
  readonly scores: readonly CorrectedScore[]
  /** Other inputs of the scores: weights, app-store ratings. */
  readonly inputs: readonly CorrectedInput[]
  /** Intervals of overall ranks that a new method of drawing changed; absent if it is the same. */
  readonly intervals?: readonly CorrectedInterval[]
  readonly texts: readonly CorrectedText[]
}

export interface CorrectedInterval {
  readonly company: string
  readonly before: RankInterval
  readonly now: RankInterval
}

interface RankInterval {
  readonly best: number
  readonly worst: number
}

/** An answer that differs; null while unanswered, or of a part that the revision does not have. */
export interface CorrectedAnswer {
  readonly company: string
  readonly application: ApplicationKey
  readonly category: string
  readonly capability: string
  readonly before: boolean | null
  readonly now: boolean | null
}

export interface CorrectedScore {
  readonly company: string
  /** Null for the overall score. */
  readonly application: ApplicationKey | null
  /** Null for a company without one. */
  readonly before: CorrectedRank | null
  readonly now: CorrectedRank | null
}

export interface CorrectedRank {
  readonly score: number
  readonly rank: number
}

export interface CorrectedInput {
  /** 'Weight of Payments', 'App-store rating of Corvane, iPhone App' */
  readonly name: string
  /** Null where it does not exist. */
  readonly before: number | null
  readonly now: number | null
}

/** A field of the text that differs, as the words around the first and last difference. */
export interface CorrectedText {
  /** 'Executive Summary: Top Performers' */
  readonly field: string
  readonly before: string
  /** Empty for a text that was removed. */
  readonly now: string
}

/** Returns the line on the cover of a corrected edition; null for a first revision, and until it is out. */
export function correctedText(corrections: readonly RevisionCorrections[]): string | null {
  const [newest] = corrections
  if (!newest?.date) return null
  const { date, revision, replaced } = newest
  return `Corrected on ${formatDay(date)}: revision ${revision} replaces revision ${replaced}.`
}
