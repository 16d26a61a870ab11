import { APPLICATIONS } from '../../catalogue/application.ts'
import type { DrawnFrom } from '../../reading/claims/chart-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import { type ClaimedPlace, type Named, ranksOf } from '../../reading/claims/claimed-ranking.ts'
import type { UncertaintyClaims } from '../../reading/claims/uncertainty-claims.ts'
import type { DrawnResult, ReportDocument } from '../../reading/document/report-document.ts'
import { drawsOf, type Instead, placeOf, same, scoreOf } from './read-document.ts'

/** Neither of two companies is ahead in three of four draws. */
const CLOSE = 0.75

export const checkUncertainty: Checkers<UncertaintyClaims> = {
  'ahead in draws': ({ company, other, share, close, ...drawn }, document) => {
    const found = shareAhead(document, drawn, company, other)
    if (found === null || !isNear(found, share)) return `it is ahead in ${found}`
    return close === isClose(found) ? null : 'it is called too close, or it is not'
  },
  'close neighbours': ({ pairs, ...drawn }, document) => {
    const ranks = ranksOf(document, null)
    const found = ranks.slice(1).flatMap((worse, index) => {
      const better = ranks[index]!
      const share = shareAhead(document, drawn, better, worse)
      return share !== null && isClose(share) ? [[better.companyId, worse.companyId, share]] : []
    })
    if (resultOf(document, drawn) === null || ranks.length < 2) return 'nothing is compared'
    const claimed = pairs.map(({ better, worse, share }) => [
      better.companyId,
      worse.companyId,
      share,
    ])
    return JSON.stringify(found) === JSON.stringify(claimed)
      ? null
      : `${JSON.stringify(found)} are close`
  },
  'sources alone': ({ companyId, sources, tooFew }, document) => {
    const { uncertainty } = document
    const place = placeOf(document, companyId)
    if (tooFew !== fewAnswersOf(document, companyId))
      return 'the answers are too few, or they are not'
    const found = Object.entries(uncertainty?.alone ?? {}).flatMap(([source, halves]) =>
      halves === null ? [] : [`${source} ${halves[place]}`],
    )
    const claimed = sources.map(({ source, half }) => `${source} ${half}`)
    if (found.toSorted().join() !== claimed.toSorted().join()) return `they are ${found.join()}`
    const unsorted = sources.some(({ half }, index) => half > (sources[index - 1]?.half ?? half))
    return unsorted ? 'the largest is not first' : null
  },
  source: ({ source, basis }, { uncertainty }) => {
    if (uncertainty === null) return 'nothing is known of sources'
    return JSON.stringify(uncertainty.sources[source]) === JSON.stringify(basis)
      ? null
      : `it is ${JSON.stringify(uncertainty.sources[source])}`
  },
  'draws made': ({ draws, errorRates, measured }, { uncertainty }) => {
    if (measured !== Boolean(uncertainty?.sources.answers)) return 'it was measured, or not'
    const rates = uncertainty?.results.map(({ errorRate }) => errorRate).join()
    return uncertainty?.draws === draws && rates === errorRates.join()
      ? null
      : `${uncertainty?.draws} draws for ${rates}`
  },
  'second coding': (claimed, { secondCoding }) => {
    if (!secondCoding) return 'nothing was answered a second time'
    if (JSON.stringify(claimed) !== JSON.stringify(secondCoding)) return 'it found something else'
    const { errorRate, coded, agreement } = claimed
    const { pairs, agreed, raw } = agreement
    if (coded !== pairs || !isNear(raw.value, agreed / pairs)) return `${agreed} of ${pairs} agree`
    // Only a disagreement can show an error.
    return errorRate * coded > pairs - agreed + 1e-9 ? 'more are wrong than differ' : null
  },
  'answers matter': ({ companyId, answers, own, others }, document) => {
    const flips = flipsOf(document)
    const rank = placeIn(ranksOf(document, null), companyId)?.rank
    const matter = flips.filter((flip) => flip.places.get(companyId)?.rank !== rank)
    const mine = matter.filter((flip) => flip.companyId === companyId).length
    return answers === flips.length && own === mine && others === matter.length - mine
      ? null
      : `${mine} and ${matter.length - mine} of ${flips.length} do`
  },
  'answer flips rank': ({ companyId, of, application, capabilityId, has, from, to }, document) => {
    const flip = flipsOf(document).find(
      (one) =>
        one.companyId === of.companyId &&
        one.application === application &&
        one.capabilityId === capabilityId,
    )
    if (flip?.has !== has) return 'the answer is another'
    if (from.rank === to.rank) return 'it keeps its rank'
    const now = placeIn(ranksOf(document, null), companyId)
    return isSame(now, from) && isSame(flip.places.get(companyId), to)
      ? null
      : `it would be ${JSON.stringify(flip.places.get(companyId))}`
  },
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-9
}

function isClose(share: number): boolean {
  return share < CLOSE && 1 - share < CLOSE
}

function resultOf({ uncertainty }: ReportDocument, drawn: DrawnFrom): DrawnResult | null {
  if (uncertainty?.draws !== drawn.draws) return null
  return uncertainty.results.find(({ errorRate }) => errorRate === drawn.errorRate) ?? null
}

/** The pairs of companies are counted in the order of the document. */
function shareAhead(
  document: ReportDocument,
  drawn: DrawnFrom,
  { companyId }: Pick<Named, 'companyId'>,
  other: Pick<Named, 'companyId'>,
): number | null {
  const ahead = resultOf(document, drawn)?.ahead
  let pair = 0
  for (const [index, first] of document.companies.entries()) {
    for (const second of document.companies.slice(index + 1)) {
      const count = ahead?.[pair++]
      if (count === undefined) continue
      if (first.companyId === companyId && second.companyId === other.companyId) {
        return count / drawn.draws
      }
      if (second.companyId === companyId && first.companyId === other.companyId) {
        return 1 - count / drawn.draws
      }
    }
  }
  return null
}

interface Flip {
  readonly companyId: string
  readonly application: string
  readonly capabilityId: string
  readonly has: boolean
  /** The places of all companies with the opposite answer. */
  readonly places: ReadonlyMap<string, ClaimedPlace>
}

const flipped = new WeakMap<ReportDocument, readonly Flip[]>()

/** True if more than 2.5 of 100 times so many or more of some answers are wrong. */
function isUsual(wrong: number, answers: number, errorRate: number): boolean {
  let logarithm = answers * Math.log(1 - errorRate)
  let fewer = 0
  for (let number = 0; number < wrong; number++) {
    fewer += Math.exp(logarithm)
    logarithm += Math.log((answers - number) / (number + 1)) + Math.log(errorRate / (1 - errorRate))
  }
  return fewer < 0.975
}

/** Why too few answers tell what wrong ones do to a company's score and rank. */
export function fewAnswersOf(document: ReportDocument, companyId: string): 'rank' | 'alike' | null {
  const { uncertainty, matrix } = document
  const place = placeOf(document, companyId)
  const half = uncertainty?.alone.answers?.[place]
  const rate = drawsOf(document)?.errorRate
  if (half === undefined || rate === undefined) return null
  const known = matrix
    .flatMap(({ capabilities }) => capabilities)
    .flatMap(({ available }) => APPLICATIONS.map(({ title }) => available[title][place]))
  const [has, lacks] = [true, false].map((one) => known.filter((has) => has === one).length)
  const alike = rate > 0 && isUsual(Math.min(has!, lacks!), has! + lacks!, rate)
  if (!alike && half >= 0.0005) return null
  const rank = placeIn(ranksOf(document, null), companyId)?.rank
  const single = flipsOf(document).some((flip) => flip.places.get(companyId)?.rank !== rank)
  return single ? 'rank' : alike ? 'alike' : null
}

/** Every known answer's opposite, scored again. */
export function flipsOf(document: ReportDocument): readonly Flip[] {
  const known = flipped.get(document) ?? score()
  flipped.set(document, known)
  return known

  function score(): Flip[] {
    if (document.scoring === null) return []
    const published = new Map(
      document.companies.map(({ companyId }) => [companyId, scoreOf(document, companyId, null)]),
    )
    return document.companies.flatMap(({ companyId }, company) =>
      document.matrix.flatMap(({ capabilities }) =>
        capabilities.flatMap(({ capabilityId, available }) =>
          APPLICATIONS.flatMap(({ title: application }) => {
            const has = available[application][company]
            if (typeof has !== 'boolean') return []
            const instead: Instead = { undone: [{ companyId, application, capabilityId }] }
            const score = scoreOf(document, companyId, null, instead)
            const scores = [...new Map(published).set(companyId, score)].map(([id, value]) => ({
              companyId: id,
              score: value,
            }))
            const places = new Map(
              scores.map((one) => [one.companyId, placeIn(ranked(scores), one.companyId)!]),
            )
            return [{ companyId, application, capabilityId, has, places }]
          }),
        ),
      ),
    )
  }
}

function ranked(scores: readonly { readonly companyId: string; readonly score: number }[]) {
  return scores.map((one) => ({
    companyId: one.companyId,
    rank: 1 + scores.filter(({ score }) => score > one.score && !same(score, one.score)).length,
  }))
}

function placeIn(
  ranks: readonly { readonly companyId: string; readonly rank: number }[],
  companyId: string,
): ClaimedPlace | undefined {
  const own = ranks.find((one) => one.companyId === companyId)
  return own && { rank: own.rank, shared: ranks.filter(({ rank }) => rank === own.rank).length > 1 }
}

function isSame(one: ClaimedPlace | undefined, other: ClaimedPlace): boolean {
  return one?.rank === other.rank && one.shared === other.shared
}
