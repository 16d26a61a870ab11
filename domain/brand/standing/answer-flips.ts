import type { Claim } from '../../reading/claims/claim.ts'
import type { ClaimedPlace } from '../../reading/claims/claimed-ranking.ts'
import { uncertaintyClaim } from '../../reading/claims/uncertainty-claims.ts'
import {
  type AnsweredDocument,
  type DocumentAnswer,
  documentInfluence,
} from '../../reading/uncertainty/document-influence.ts'
import type { AnswerInfluence } from '../../scoring/answer-influence.ts'

/** The answers that would change one company's rank, its own ones first. */
export interface AnswerFlips {
  readonly counted: Claim<'answers matter'>
  readonly own: readonly Claim<'answer flips rank'>[]
  readonly others: readonly Claim<'answer flips rank'>[]
}

/** Returns the answers whose error would change a company's overall rank; null without scores. */
export function findAnswerFlips(document: AnsweredDocument, companyId: string): AnswerFlips | null {
  const found = documentInfluence(document)
  const ranks = document.rankings?.overall ?? []
  const rank = ranks.find((one) => one.companyId === companyId)
  if (found === null || !rank) return null
  const names = new Map(document.companies.map((one) => [one.companyId, one.title]))
  const claims = found.influences.flatMap((influence) => flipOf(influence) ?? [])
  const own = claims.filter(({ inputs }) => inputs.of.companyId === companyId)
  const others = claims.filter(({ inputs }) => inputs.of.companyId !== companyId)
  const counts = { answers: found.answers, own: own.length, others: others.length }
  const about = { companyId, company: rank.company }
  return { counted: uncertaintyClaim('answers matter', { ...about, ...counts }), own, others }

  function flipOf({ answer, after, moves }: AnswerInfluence<DocumentAnswer>) {
    const move = moves.find((one) => one.companyId === companyId)
    if (!move) return null
    const scores = ranks.map((one) =>
      one.companyId === answer.companyId ? { ...one, score: after } : one,
    )
    return uncertaintyClaim('answer flips rank', {
      companyId,
      company: rank!.company,
      of: { companyId: answer.companyId, company: names.get(answer.companyId) ?? '' },
      application: answer.application,
      capabilityId: answer.capabilityId,
      capability: answer.capability,
      has: answer.hasCapability === true,
      from: placeIn(ranks, move.from),
      to: placeIn(scores, move.to),
    })
  }

  function placeIn(
    scores: readonly { companyId: string; score: number }[],
    place: number,
  ): ClaimedPlace {
    const own = scores.find((one) => one.companyId === companyId)!.score
    return { rank: place, shared: scores.filter(({ score }) => score === own).length > 1 }
  }
}
