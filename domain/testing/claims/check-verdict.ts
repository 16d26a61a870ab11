import type { Checkers } from '../../reading/claims/claim.ts'
import { ranksOf } from '../../reading/claims/claimed-ranking.ts'
import type { VerdictBasis, VerdictClaims } from '../../reading/claims/verdict-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { scoresDrawn } from './check-firmness.ts'
import { fewAnswersOf } from './check-uncertainty.ts'
import { placeOf } from './read-document.ts'

/** How often a company holds a rank and others are ahead of it. */
interface Counted {
  readonly held: number | null
  readonly ahead: ReadonlyMap<string, number>
}

export const checkVerdict: Checkers<VerdictClaims> = {
  verdict: ({ companyId, place, verdict, reason, held, runnerUp, basis }, document) => {
    const ranks = ranksOf(document, null)
    const own = ranks.find((rank) => rank.companyId === companyId)
    const level = ranks.filter(({ rank }) => rank === own?.rank)
    if (!own || own.rank !== place.rank || level.length > 1 !== place.shared)
      return 'it is elsewhere'
    const counted = count(document, companyId, own.rank, basis)
    if (counted === null) return 'it was not drawn so'
    if ((held === null) !== (counted.held === null)) return 'it is held otherwise'
    if (held !== null && !isNear(held, counted.held!)) return `it holds in ${counted.held}`
    const near = [
      Math.max(...ranks.filter(({ rank }) => rank < own.rank).map(({ rank }) => rank)),
      own.rank,
      Math.min(...ranks.filter(({ rank }) => rank > own.rank).map(({ rank }) => rank)),
    ]
    const rivals = ranks.filter((one) => one !== own && near.includes(one.rank))
    const doubts = rivals.map((one) => Math.abs((counted.ahead.get(one.companyId) ?? 0) - 0.5))
    if (!runnerUp) return rivals.length === 0 ? null : 'it has neighbours'
    const share = counted.ahead.get(runnerUp.companyId) ?? -1
    if (!isNear(share, runnerUp.share)) return `it is ahead in ${share}`
    if (Math.abs(share - 0.5) > Math.min(...doubts) + 1e-4) return 'another one is nearer'
    const open = share > 0.25 && share < 0.75
    const matters = fewAnswersOf(document, companyId) === 'rank'
    const said = `${verdict}, ${reason}`
    const is = open
      ? 'too close to call, rival'
      : counted.held === null && !isAlways(document, companyId, own.rank)
        ? 'close, rival'
        : counted.held !== null && counted.held < 0.5
          ? 'too close to call, held'
          : counted.held !== null && counted.held < 0.95
            ? 'close, held'
            : matters
              ? 'close, answer'
              : 'firm, held'
    return said === is ? null : `it is ${is}`
  },
  'wrong answers': ({ errorRate, measured }, { uncertainty }) => {
    const usual = uncertainty?.sources.answers
    if (measured !== Boolean(usual)) return 'it was measured, or not'
    const rates = [uncertainty?.hidden, ...(uncertainty?.results ?? [])].map(
      (one) => one?.errorRate,
    )
    if (!rates.includes(errorRate)) return 'nothing was drawn with it'
    return measured || errorRate === 0.01 ? null : 'it is 1 in 100'
  },
}

function count(
  document: ReportDocument,
  companyId: string,
  rank: number,
  basis: VerdictBasis,
): Counted | null {
  const { uncertainty, companies } = document
  if (basis.kind === 'draws') {
    const result = [uncertainty?.hidden, ...(uncertainty?.results ?? [])].find(
      (one) => one?.errorRate === basis.errorRate,
    )
    if (!result || uncertainty?.draws !== basis.draws) return null
    const ahead = new Map<string, number>()
    let pair = 0
    for (const [index, first] of companies.entries()) {
      for (const second of companies.slice(index + 1)) {
        const share = result.ahead[pair++]! / basis.draws
        if (first.companyId === companyId) ahead.set(second.companyId, 1 - share)
        if (second.companyId === companyId) ahead.set(first.companyId, share)
      }
    }
    const held = result.held?.[placeOf(document, companyId)]
    return { held: result.held ? (held?.[rank - 1] ?? 0) : null, ahead }
  }
  if (!uncertainty || uncertainty.sources.survey || basis.variation !== 25) return null
  const ahead = new Map(companies.map((company) => [company.companyId, 0]))
  let held = 0
  for (const scores of scoresDrawn(document, basis.seed, basis.draws, 0.25)) {
    const own = scores.get(companyId)!
    for (const [other, score] of scores) {
      const part = score > own ? 1 : score === own ? 0.5 : 0
      ahead.set(other, ahead.get(other)! + part / basis.draws)
    }
    const better = [...scores.values()].filter((score) => score > own).length
    const level = [...scores.values()].filter((score) => score === own).length
    if (better < rank && rank <= better + level) held += 1 / level / basis.draws
  }
  return { held, ahead }
}

function isAlways({ uncertainty, ...document }: ReportDocument, companyId: string, rank: number) {
  const place = placeOf({ ...document, uncertainty }, companyId)
  return (uncertainty?.results ?? []).some(
    ({ overall, applications }) =>
      applications !== null && overall.best[place] === rank && overall.worst[place] === rank,
  )
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.0001
}
