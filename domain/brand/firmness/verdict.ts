import type { Claim } from '../../reading/claims/claim.ts'
import {
  type VerdictWord,
  type VerdictBasis,
  verdictClaim,
  type VerdictReason,
} from '../../reading/claims/verdict-claims.ts'
import type {
  DrawnResult,
  HeldRanks,
  ReportDocument,
} from '../../reading/document/report-document.ts'
import {
  type AnsweredDocument,
  findFewAnswers,
} from '../../reading/uncertainty/document-influence.ts'
import {
  aheadIn,
  isTooClose,
  SURE_SHARE,
  verdictResult,
} from '../../reading/uncertainty/uncertainty.ts'
import { DEFAULT_VARIATION } from '../what-if/what-if-settings.ts'
import { DRAWS, drawInSteps, drawRanks, editionSeed, type RankedDocument } from './firmness.ts'

/** A rank is close if it holds in so many draws. */
const CLOSE_SHARE = 0.5

type Document = RankedDocument & AnsweredDocument & Pick<ReportDocument, 'uncertainty'>

/**
 * Returns how firm a company's overall rank is: the one answer that every page, file and email gives.
 * It is firm if How Sure's draws keep it in at least 95 of 100, close from 50 on, and too close to call
 * below or if a neighbour is ahead in 25 to 75. Where the survey's sample is not known, draws of the
 * weights decide, each varied by a quarter. Null for the only company, without scores, and until
 * everything is drawn.
 */
export function findVerdict(
  document: Document,
  companyId: string,
  draws = DRAWS,
): Claim<'verdict'> | null {
  const ranks = document.rankings?.overall ?? []
  const own = ranks.find((rank) => rank.companyId === companyId)
  const found = findDraws(document, draws)
  if (!own || !found || ranks.length < 2) return null
  const place = document.companies.findIndex((company) => company.companyId === companyId)
  const { basis, held: all } = found
  const held = all === null ? null : (all[place]?.[own.rank - 1] ?? 0)
  const above = ranks.findLast(({ rank }) => rank < own.rank)
  const below = ranks.find(({ rank }) => rank > own.rank)
  const neighbours = ranks
    .filter((rank) => rank !== own && [above?.rank, own.rank, below?.rank].includes(rank.rank))
    .map((rank) => ({
      companyId: rank.companyId,
      company: rank.company,
      share: found.aheadOf(rank.companyId, companyId) ?? 0,
    }))
  const [runnerUp = null] = neighbours.toSorted(
    (one, other) => Math.abs(one.share - 0.5) - Math.abs(other.share - 0.5),
  )
  const [verdict, reason] = judge()
  return verdictClaim('verdict', {
    companyId,
    company: own.company,
    place: { rank: own.rank, shared: ranks.some((rank) => rank !== own && rank.rank === own.rank) },
    verdict,
    reason,
    held,
    runnerUp,
    basis,
  })

  function judge(): [VerdictWord, VerdictReason] {
    if (runnerUp && isTooClose(runnerUp.share)) return ['too close to call', 'rival']
    if (held === null) {
      const always = found!.always(place) === own!.rank
      if (!always) return ['close', 'rival']
    } else {
      if (held < CLOSE_SHARE) return ['too close to call', 'held']
      if (held < SURE_SHARE) return ['close', 'held']
    }
    return findFewAnswers(document, companyId) === 'rank' ? ['close', 'answer'] : ['firm', 'held']
  }
}

interface Draws {
  readonly basis: VerdictBasis
  readonly held: HeldRanks | null
  /** The share of the draws in which one company is ahead of another. */
  readonly aheadOf: (companyId: string, otherId: string) => number | null
  /** A company's rank if its 95% interval is that rank alone; else null. */
  readonly always: (place: number) => number | null
}

function findDraws(document: Document, draws: number): Draws | null {
  const { uncertainty } = document
  if (uncertainty === null) return null
  const result = verdictResult(document)
  if (result) return ofResult(document, result, uncertainty.draws)
  if (uncertainty.sources.survey) return null
  const varied = varyWeights(document, draws)
  return (
    varied && {
      basis: {
        kind: 'weights',
        draws,
        seed: editionSeed(document.report.date),
        variation: DEFAULT_VARIATION,
      },
      held: varied.held,
      aheadOf: (one, other) => aheadIn(document, varied.ahead, draws, one, other),
      always: () => null,
    }
  )
}

function ofResult(document: Document, result: DrawnResult, draws: number): Draws {
  const { errorRate, ahead, overall } = result
  return {
    basis: { kind: 'draws', draws, errorRate },
    held: result.held ?? null,
    aheadOf: (one, other) => aheadIn(document, ahead, draws, one, other),
    always: (place) =>
      overall.best[place] === overall.worst[place] ? (overall.best[place] ?? null) : null,
  }
}

type Varied = ReturnType<typeof drawRanks>
/** One document's draws answer for each of its companies. */
const known = new WeakMap<Document, Map<number, Varied>>()

function varyWeights(document: Document, draws: number): Varied {
  const drawn = known.get(document) ?? new Map<number, Varied>()
  known.set(document, drawn)
  const found = drawn.get(draws) ?? drawRanks(document, DEFAULT_VARIATION, draws)
  drawn.set(draws, found)
  return found
}

/**
 * Makes the draws that the verdicts of a document rest on, in steps between which a process can serve
 * others; none for a document that has How Sure's.
 */
export function* prepareVerdicts(document: Document): Generator<void, void, void> {
  const { uncertainty } = document
  if (uncertainty === null || verdictResult(document) || uncertainty.sources.survey) return
  const drawn = yield* drawInSteps(document, DEFAULT_VARIATION, DRAWS)
  known.set(document, new Map([[DRAWS, drawn]]))
}

/** Returns the share of wrong answers that verdicts and intervals rest on; null where nothing was drawn. */
export function wrongAnswersClaim(
  document: Pick<ReportDocument, 'uncertainty'>,
): Claim<'wrong answers'> | null {
  const result = verdictResult(document)
  return result
    ? verdictClaim('wrong answers', {
        errorRate: result.errorRate,
        measured: document.uncertainty!.sources.answers !== null,
      })
    : null
}
