import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { UncertaintyClaims } from '../../reading/claims/uncertainty-claims.ts'
import type { VerdictBasis, VerdictClaims } from '../../reading/claims/verdict-claims.ts'
import { ranksOf } from '../../reading/document/ranks-of.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { aheadIn, isTooClose, verdictResult } from '../../reading/uncertainty/uncertainty.ts'
import { canAllBeWrong } from '../../scoring/uncertainty/error-rates.ts'
import { drawAgain, seedOf } from './check-firmness.ts'
import { differs, isSame, misordered } from './compare.ts'
import {
  capabilitiesOf,
  idsAt,
  nextAbove,
  nextBelow,
  placeIn,
  scoresNow,
} from './document-facts.ts'
import { placeOf, scoreAgain, scoresAgain } from './score-again.ts'

export const checkUncertainty: Checkers<UncertaintyClaims> = {
  'ahead in draws': (given, document) => {
    const share = shareAhead(document, given, given.company.companyId, given.other.companyId)
    return share === null
      ? 'it was not drawn so'
      : differs(given, { share, close: isTooClose(share) })
  },
  'close neighbours': (given, document) => {
    const ranks = ranksOf(document, null)
    const pairs = ranks.slice(1).flatMap(({ companyId: worse }, index) => {
      const better = ranks[index]!.companyId
      const share = shareAhead(document, given, better, worse)
      return share !== null && isTooClose(share)
        ? [{ better: { companyId: better }, worse: { companyId: worse }, share }]
        : []
    })
    const isDrawn = resultOf(document, given) !== undefined
    if (!isDrawn || ranks.length < 2) return 'nothing is compared'
    return differs(given, { pairs }) ?? misordered(given.pairs, pairs)
  },
  'sources alone': (given, document) => {
    const { companyId, sources } = given
    const place = placeOf(document, companyId)
    const found = Object.entries(document.uncertainty?.alone ?? {}).flatMap(([source, halves]) =>
      halves === null ? [] : [{ source, half: halves[place] }],
    ) as { source: (typeof sources)[number]['source']; half: number }[]
    const unsorted = sources.some(({ half }, index) => half > (sources[index - 1]?.half ?? half))
    return unsorted
      ? 'the largest is not first'
      : differs(given, { sources: found, tooFew: fewAnswersOf(document, companyId) })
  },
  source: ({ source, basis }, { uncertainty }) =>
    uncertainty !== null && JSON.stringify(uncertainty.sources[source]) === JSON.stringify(basis)
      ? null
      : `it is ${JSON.stringify(uncertainty?.sources[source])}`,
  'draws made': (given, { uncertainty }) => {
    const errorRates = uncertainty?.results.map(({ errorRate }) => errorRate) ?? []
    const measured = Boolean(uncertainty?.sources.answers)
    return (
      differs(given, { measured, draws: uncertainty?.draws, errorRates }) ??
      misordered(given.errorRates, errorRates)
    )
  },
  'second coding': (claimed, { secondCoding }) => {
    if (!secondCoding) return 'nothing was answered a second time'
    if (JSON.stringify(claimed) !== JSON.stringify(secondCoding)) return 'it found something else'
    const { errorRate, coded, agreement } = claimed
    const { pairs, agreed } = agreement
    // Only a disagreement can show an error.
    if (errorRate * coded > pairs - agreed + 1e-9) return 'more are wrong than differ'
    return differs(claimed, { coded: pairs, agreement: { raw: { value: agreed / pairs } } })
  },
  'answers matter': (given, document) => {
    const { companyId } = given
    const flips = flipsOf(document)
    const matter = flips.filter((flip) => flip.moves(companyId))
    const own = matter.filter((flip) => flip.companyId === companyId).length
    return differs(given, { answers: flips.length, own, others: matter.length - own })
  },
  'answer flips rank': (given, document) => {
    const { companyId, of, application, capabilityId } = given
    const flip = flipsOf(document).find(
      (one) =>
        one.companyId === of.companyId &&
        one.application === application &&
        one.capabilityId === capabilityId,
    )
    if (!flip?.moves(companyId)) return 'it keeps its rank'
    const from = placeIn(scoresNow(document, null), companyId)
    return differs(given, { has: flip.has, from, to: flip.after(companyId) })
  },
}

type Drawn = Pick<UncertaintyClaims['ahead in draws'], 'draws' | 'errorRate'>

function resultOf({ uncertainty }: ReportDocument, { draws, errorRate }: Drawn) {
  return uncertainty?.draws === draws
    ? uncertainty.results.find((one) => one.errorRate === errorRate)
    : undefined
}

function shareAhead(document: ReportDocument, drawn: Drawn, one: string, other: string) {
  const result = resultOf(document, drawn)
  return result ? aheadIn(document, result.ahead, drawn.draws, one, other) : null
}

/** Why too few answers tell what wrong ones do to a company's score and rank. */
function fewAnswersOf(document: ReportDocument, companyId: string): 'rank' | 'alike' | null {
  const place = placeOf(document, companyId)
  const half = document.uncertainty?.alone.answers?.[place]
  const rate = verdictResult(document)?.errorRate
  if (half === undefined || rate === undefined) return null
  const known = capabilitiesOf(document).flatMap(({ available }) =>
    APPLICATIONS.flatMap(({ title }) => available[title][place] ?? []),
  )
  const has = known.filter(Boolean).length
  const alike = canAllBeWrong(Math.min(has, known.length - has), known.length, rate)
  if (!alike && half >= 0.0005) return null
  const single = flipsOf(document).some((flip) => flip.moves(companyId))
  return single ? 'rank' : alike ? 'alike' : null
}

type Flips = ReturnType<typeof flipAll>
const flipped = new WeakMap<ReportDocument, Flips>()

/** Every known answer's opposite, scored again. */
function flipsOf(document: ReportDocument): Flips {
  const known = flipped.get(document) ?? flipAll(document)
  flipped.set(document, known)
  return known
}

function flipAll(document: ReportDocument) {
  if (document.scoring === null) return []
  const published = scoresAgain(document, null)
  const ranks = scoresNow(document, null)
  return document.companies.flatMap(({ companyId }, place) =>
    capabilitiesOf(document).flatMap(({ capabilityId, available }) =>
      APPLICATIONS.flatMap(({ title: application }) => {
        const has = available[application][place]
        if (typeof has !== 'boolean') return []
        const cell = { application, capabilityId }
        const score = scoreAgain(document, companyId, null, { flipped: [cell] })
        const scores = new Map(published).set(companyId, score)
        const after = (id: string) => placeIn(scores, id)
        const moves = (id: string) => after(id)?.rank !== placeIn(ranks, id)?.rank
        return [{ ...cell, companyId, has, after, moves }]
      }),
    ),
  )
}

export const checkVerdict: Checkers<VerdictClaims> = {
  verdict: (given, document) => {
    const { companyId, runnerUp } = given
    const scores = scoresNow(document, null)
    const place = placeIn(scores, companyId)
    const result = verdictDraws(document, given.basis)
    if (!place || !result) return 'it was not drawn so'
    const ranks = result.held?.[placeOf(document, companyId)]
    const held = result.held ? (ranks?.[place.rank - 1] ?? 0) : null
    const aheadOf = (id: string) =>
      aheadIn(document, result.ahead, given.basis.draws, id, companyId) ?? -1
    const score = scores.get(companyId)!
    const near = [score, nextAbove(scores, score), nextBelow(scores, score)]
    const rivals = near.flatMap((one) => idsAt(scores, one)).filter((id) => id !== companyId)
    const doubts = rivals.map((id) => Math.abs(aheadOf(id) - 0.5))
    if (!runnerUp) return rivals.length === 0 ? null : 'it has neighbours'
    const share = aheadOf(runnerUp.companyId)
    if (!isSame(Math.min(...doubts), Math.abs(share - 0.5))) return 'another one is nearer'
    const matters = fewAnswersOf(document, companyId) === 'rank'
    const [verdict, reason] = (
      share > 0.25 && share < 0.75
        ? 'too close to call, rival'
        : held === null && !isAlways(document, companyId, place.rank)
          ? 'close, rival'
          : held !== null && held < 0.5
            ? 'too close to call, held'
            : held !== null && held < 0.95
              ? 'close, held'
              : matters
                ? 'close, answer'
                : 'firm, held'
    ).split(', ') as [typeof given.verdict, typeof given.reason]
    return differs(given, { place, held, runnerUp: { share }, verdict, reason })
  },
  'wrong answers': (given, { uncertainty }) => {
    const measured = Boolean(uncertainty?.sources.answers)
    const drawn = [uncertainty?.hidden, ...(uncertainty?.results ?? [])]
    if (!drawn.some((one) => one?.errorRate === given.errorRate)) return 'nothing was drawn with it'
    return differs(given, { measured, ...(!measured && { errorRate: 0.01 }) })
  },
}

/** The draws that a verdict rests on; the weights alone where the survey's sample is not known. */
function verdictDraws(document: ReportDocument, basis: VerdictBasis) {
  const { uncertainty } = document
  if (basis.kind === 'draws') {
    if (uncertainty?.draws !== basis.draws) return null
    return [uncertainty.hidden, ...uncertainty.results].find(
      (one) => one?.errorRate === basis.errorRate,
    )
  }
  if (!uncertainty || uncertainty.sources.survey || basis.variation !== 25) return null
  return basis.seed === seedOf(document) ? drawAgain(document, 25, basis.draws) : null
}

/** True if the interval of a rank is that rank alone. */
function isAlways(document: ReportDocument, companyId: string, rank: number): boolean {
  const place = placeOf(document, companyId)
  return (document.uncertainty?.results ?? []).some(
    ({ overall, applications }) =>
      applications !== null && overall.best[place] === rank && overall.worst[place] === rank,
  )
}
