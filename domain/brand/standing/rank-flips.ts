import type { Claim } from '../../reading/claims/claim.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { findStanding } from '../../reading/findings/standing.ts'
import { aheadClaim, sourcesAloneClaim } from '../../reading/uncertainty/uncertainty-sentences.ts'
import { drawnResult } from '../../reading/uncertainty/uncertainty.ts'
import { findVerdict, wrongAnswersClaim } from '../firmness/verdict.ts'
import { type AnswerFlips, findAnswerFlips } from './answer-flips.ts'

/** Number of single answers named, of the own company and of others each. */
export const MAX_FLIPS = 5

/** Facts that could flip a company's overall rank. */
export interface RankFlips {
  readonly verdict: Claim<'verdict'>
  /** The share of wrong answers that all of it rests on. */
  readonly assumed: Claim<'wrong answers'> | null
  /** The draws against the nearest companies above, at and below its rank. */
  readonly rivals: readonly Claim<'ahead in draws'>[]
  readonly sources: Claim<'sources alone'> | null
  readonly answers: AnswerFlips
}

/** Returns what could flip a company's rank; null where nothing was drawn or intervals are hidden. */
export function findRankFlips(document: ReportDocument, companyId: string): RankFlips | null {
  const standing = findStanding(document, companyId)
  const verdict = findVerdict(document, companyId)
  if (!standing || !verdict || drawnResult(document) === null) return null
  const answers = findAnswerFlips(document, companyId)
  if (!answers) return null
  const { now, above, below } = standing
  const ranks = document.rankings?.overall ?? []
  const near = ranks.filter(
    (rank) =>
      rank.companyId !== companyId &&
      [above?.rank, now.rank, below?.rank].some((place) => place === rank.rank),
  )
  return {
    verdict,
    assumed: wrongAnswersClaim(document),
    rivals: near.flatMap((rival) => aheadClaim(document, now, rival) ?? []),
    sources: sourcesAloneClaim(document, now),
    answers,
  }
}

/** Returns the claims of the section in its order, for slide, paper and notes. */
export function rankFlipClaims(flips: RankFlips): Claim[] {
  const { verdict, assumed, rivals, sources, answers } = flips
  const claims = [verdict, ...rivals, sources, answers.counted, assumed]
  return claims.filter((claim) => claim !== null)
}
