import { drawRanks } from '../../brand/firmness/firmness.ts'
import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import {
  type ClaimedSwap,
  type Draws,
  type FirmnessClaims,
  HELD_SHARE,
  NAMED_SHARE,
} from '../../reading/claims/firmness-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { roundTo4 } from '../../scoring/round.ts'
import { differs, misordered } from './compare.ts'
import { placeIn } from './document-facts.ts'
import { changedWeights, scoreAgain, scoresAgain } from './score-again.ts'

export const checkFirmness: Checkers<FirmnessClaims> = {
  'ranks held': (given, document) => {
    const { companyId } = document.companies.find(({ title }) => title === given.company) ?? {}
    const shares = heldIn(document, given)?.get(companyId ?? '')
    if (!shares) return 'it is not ranked'
    const ranks = shares
      .map((share, place) => ({ rank: place + 1, share }))
      .filter(({ share }) => share >= NAMED_SHARE)
    // Shares are stored with four decimals, which can add up to a little more than 1.
    const rest = Math.max(1 - ranks.reduce((sum, { share }) => sum + share, 0), 0)
    return differs(given, { ranks, rest })
  },
  'open place': (given, document) => {
    const unsorted = given.holders.some(
      ({ share }, index) => share > (given.holders[index - 1]?.share ?? share),
    )
    if (unsorted) return 'the largest share is not first'
    const [rank] = openRanks(document, given)
    if (rank === undefined) return 'no place is open'
    return differs(given, { rank, holders: holdersOf(document, given, rank) })
  },
  'more open places': (given, document) => {
    const ranks = openRanks(document, given).slice(1)
    return differs(given, { ranks }) ?? misordered(given.ranks, ranks)
  },
  'places kept in draws': (draws, document) =>
    openRanks(document, draws).length + leavers(document, draws).length === 0
      ? null
      : 'some do not keep theirs',
  'places left in draws': (given, document) =>
    differs(given, { companies: leavers(document, given) }),
  'shares listed': (given, document) => {
    const held = heldIn(document, given)
    const companies = given.companies.map(({ company }) => {
      const own = document.companies.find(({ title }) => title === company)
      return { company, shares: held?.get(own?.companyId ?? '') }
    })
    const wrong = companies.some(({ shares }, index) =>
      given.companies[index]!.shares.some(
        (share, rank) => !shares || roundTo4(shares[rank] ?? 0) !== roundTo4(share),
      ),
    )
    return wrong ? 'companies hold other ranks' : null
  },
  draws: ({ step }, document) =>
    step !== 'survey' || document.uncertainty?.surveyRanks ? null : 'the survey was not drawn',
  'method of draws': (given, document) => {
    const { uncertainty } = document
    if (uncertainty === null) return 'nothing is calculated'
    if (uncertainty.sources.survey !== null) {
      return differs(given, { step: 'survey', seed: uncertainty.seed, draws: uncertainty.draws })
    }
    return differs(given, { step: 25, seed: seedOf(document), draws: 4000 })
  },
  'smallest swap': ({ better, worse, kind, swap }, document) =>
    checkSwap(document, { better, worse }, kind, swap),
  'nearest swap': (given, document) => {
    const easy = neighbours(document).filter((pair) => isEasy(document, pair))
    const least = Math.min(...easy.map((pair) => pair.gap))
    const found = easy.find(
      (pair) => pair.better === given.better && pair.worse === given.worse && pair.gap === least,
    )
    if (!found) return `the nearest is ${least}`
    const wrong = given.swaps.flatMap(
      (swap) => checkSwap(document, given, swap.kind, swap) ?? [],
    )[0]
    return wrong ?? differs(given, { gap: least })
  },
  'swaps counted': (given, document) => {
    const all = neighbours(document)
    const easy = all.filter((pair) => isEasy(document, pair)).length
    return differs(given, { easy, pairs: all.length })
  },
}

/** The day of the edition as a number. */
export function seedOf({ report }: ReportDocument): number {
  const [year, month, day] = report.date.slice(0, 10).split('-').map(Number)
  return year! * 10_000 + month! * 100 + day!
}

const drawn = new WeakMap<ReportDocument, Map<string, ReturnType<typeof drawRanks>>>()

/** Draws of the weights, which a property scores again. */
export function drawAgain(document: ReportDocument, variation: number, draws: number) {
  const known = drawn.get(document) ?? new Map<string, ReturnType<typeof drawRanks>>()
  drawn.set(document, known)
  const key = `${variation} ${draws}`
  const found = known.get(key) ?? drawRanks(document, variation, draws)
  known.set(key, found)
  return found
}

/** The share of the draws in which each company holds each rank; null where nothing was drawn. */
function heldIn(document: ReportDocument, { seed, draws, step }: Draws) {
  const { uncertainty } = document
  if (seed !== seedOf(document)) return null
  const isSurvey = step === 'survey'
  if (isSurvey && uncertainty?.draws !== draws) return null
  const held = isSurvey ? uncertainty?.surveyRanks : drawAgain(document, step, draws)?.held
  return (
    held && new Map(document.companies.map(({ companyId }, place) => [companyId, held[place]!]))
  )
}

function holdersOf(document: ReportDocument, draws: Draws, rank: number) {
  const held = heldIn(document, draws)
  return document.companies
    .map(({ companyId, title: company }) => ({
      company,
      share: held?.get(companyId)?.[rank - 1] ?? 0,
    }))
    .filter(({ share }) => share >= NAMED_SHARE)
}

/** Ranks that several companies hold in some draws, and none in three of four. */
function openRanks(document: ReportDocument, draws: Draws): number[] {
  return document.companies
    .map((_, index) => index + 1)
    .filter((rank) => {
      const holders = holdersOf(document, draws, rank)
      return holders.length >= 2 && holders.every(({ share }) => share < HELD_SHARE)
    })
}

/** Names of companies that hold their published rank in fewer than three of four draws. */
function leavers(document: ReportDocument, draws: Draws): string[] {
  const held = heldIn(document, draws)
  const scores = scoresAgain(document, null)
  return document.companies
    .filter(({ companyId }) => {
      const { rank } = placeIn(scores, companyId)!
      return (held?.get(companyId)?.[rank - 1] ?? 0) < HELD_SHARE
    })
    .map(({ title }) => title)
}

interface Pair {
  readonly better: string
  readonly worse: string
}

/** Companies next to each other in the published order. */
function neighbours({ rankings }: ReportDocument) {
  const all = rankings?.overall ?? []
  return all.slice(1).map(({ company: worse, score }, index) => ({
    better: all[index]!.company,
    worse,
    gap: all[index]!.score - score,
  }))
}

function isEasy(document: ReportDocument, pair: Pair): boolean {
  return (['category', 'device'] as const).some(
    (kind) => smallestSteps(document, pair, kind) !== null,
  )
}

/** No smaller change of a weight of a kind puts the worse company ahead, and this one does. */
function checkSwap(
  document: ReportDocument,
  pair: Pair,
  kind: ClaimedSwap['kind'],
  swap: ClaimedSwap | null,
): string | null {
  const least = smallestSteps(document, pair, kind)
  if (swap === null) return least === null ? null : `${least} hundredths swap them`
  return least === stepsOf(swap) && swaps(document, pair, swap)
    ? null
    : `${least} hundredths are enough`
}

function stepsOf({ from, to }: { readonly from: number; readonly to: number }): number {
  return Math.round(Math.abs(to - from) * 1e6) / 1e4
}

const searched = new WeakMap<ReportDocument, Map<string, number | null>>()

/** The fewest hundredths by which a weight of a kind must change; null if none swaps them. */
function smallestSteps(
  document: ReportDocument,
  pair: Pair,
  kind: ClaimedSwap['kind'],
): number | null {
  const known = searched.get(document) ?? new Map<string, number | null>()
  searched.set(document, known)
  const key = [pair.better, pair.worse, kind].join()
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const published = changedWeights(document, [])
  const weights =
    kind === 'device'
      ? APPLICATIONS.map(({ _id, title }) => ({
          id: _id as string,
          from: published.devices[title],
        }))
      : document.matrix.map(({ categoryId }, index) => ({
          id: categoryId,
          from: published.categories[index]!,
        }))
  let least: number | null = null
  for (const { id, from } of weights) {
    for (let to = 0; to <= (kind === 'device' ? 100 : 500); to++) {
      const steps = stepsOf({ from, to: to / 100 })
      if (steps === 0 || (least !== null && steps >= least)) continue
      if (swaps(document, pair, { kind, id, to: to / 100 })) least = steps
    }
  }
  known.set(key, least)
  return least
}

/** Returns whether a weight puts the worse one of a pair ahead. */
function swaps(
  document: ReportDocument,
  { better, worse }: Pair,
  swap: Pick<ClaimedSwap, 'kind' | 'id' | 'to'>,
): boolean {
  const weights = changedWeights(document, [swap])
  if (Object.values(weights.devices).every((weight) => weight === 0)) return false
  const [high, low] = [better, worse].map((name) => {
    const company = document.companies.find(({ title }) => title === name)
    return company ? scoreAgain(document, company.companyId, null, weights) : 0
  })
  return low! > high!
}
