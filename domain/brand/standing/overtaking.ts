import type { ApplicationKey } from '../../catalogue/application.ts'
import type { ChartTable } from '../../reading/charts/chart-table.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import type { Sentence } from '../../reading/claims/sentence.ts'
import { type PassCause, standingClaim } from '../../reading/claims/standing-claims.ts'
import { ranksBefore, ranksOf } from '../../reading/document/ranks-of.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { isClearlyAhead } from '../../reading/uncertainty/uncertainty.ts'
import { difference, shownDifference } from '../../text/number-text.ts'
import { pointsByCause } from './explain-causes.ts'

interface PassPoints {
  /** The company's lead in the previous edition, and now; below 0 if behind. */
  readonly aheadBefore: number
  readonly aheadNow: number
  readonly ownChange: number
  readonly otherChange: number
}

/** Another company that has passed a company since the previous edition, or was passed by it. */
export interface Overtaking extends PassPoints {
  readonly companyId: string
  readonly company: string
  /** True if the other one is ahead now. */
  readonly passedBy: boolean
  /** True if the draws put neither clearly ahead. */
  readonly level: boolean
  /** The points as differences of the scores that texts show, so that they add up in a table. */
  readonly shown: PassPoints
  /** True if without the one cause it would not have come about, and without no other one. */
  readonly because: boolean
  /** Causes without which it would not have come about or, without such, all that helped. */
  readonly causes: readonly PassCause[]
  /** 'Own capabilities +0.76, device weights −0.04'; null if not known. */
  readonly did: Sentence | null
}

type OvertakingDocument = Pick<
  ReportDocument,
  'rankings' | 'history' | 'scoreCauses' | 'companies' | 'uncertainty'
>

/**
 * Returns the companies that a company passed, and that passed it, since the previous edition, the
 * latter first, each by the present distance. A pass needs a lead now and none before.
 */
export function findOvertakings(
  document: OvertakingDocument,
  companyId: string,
  application: ApplicationKey | null,
): Overtaking[] {
  const previous = document.history.at(-1)
  if (!previous) return []
  const past = ranksBefore(document, application)
  const scores = new Map(past.map((rank) => [rank.companyId, rank.score]))
  const ranks = ranksOf(document, application)
  const own = ranks.find((rank) => rank.companyId === companyId)
  const ownBefore = scores.get(companyId)
  if (!own || ownBefore === undefined) return []
  return ranks
    .flatMap((other): Overtaking[] => {
      const before = scores.get(other.companyId)
      if (before === undefined || other === own) return []
      const pointsOf = (between: typeof difference): PassPoints => ({
        aheadBefore: between(ownBefore, before),
        aheadNow: between(own.score, other.score),
        ownChange: between(own.score, ownBefore),
        otherChange: between(other.score, before),
      })
      const { aheadBefore, aheadNow } = pointsOf(difference)
      const passedBy = aheadNow < 0 && aheadBefore >= 0
      if (!passedBy && !(aheadNow > 0 && aheadBefore <= 0)) return []
      return [
        {
          companyId: other.companyId,
          company: other.company,
          passedBy,
          level: !isClearPass(other.companyId, passedBy),
          ...pointsOf(difference),
          shown: pointsOf(shownDifference),
          ...causesOfPass(document, application, passedBy ? other : own, passedBy ? own : other),
          did: pointsByCause(document, other, application)?.text ?? null,
        },
      ]
    })
    .toSorted(
      (one, other) =>
        Number(other.passedBy) - Number(one.passedBy) ||
        Math.abs(other.aheadNow) - Math.abs(one.aheadNow),
    )

  function isClearPass(otherId: string, passedBy: boolean): boolean {
    const [passer, passed] = passedBy ? [otherId, companyId] : [companyId, otherId]
    return isClearlyAhead(document, application, passer, passed) !== false
  }
}

const PASS_CAUSES = ['passer', 'passed', 'weights', 'devices', 'catalogue', 'method'] as const

interface Scored {
  readonly companyId: string
  readonly score: number
}

/** Takes each cause away alone: changes of either company, and changes for both. */
function causesOfPass(
  { scoreCauses }: OvertakingDocument,
  application: ApplicationKey | null,
  passer: Scored,
  passed: Scored,
): Pick<Overtaking, 'because' | 'causes'> {
  const scoresOf = ({ companyId }: Scored) => {
    const without = scoreCauses?.companies.find((one) => one.companyId === companyId)?.without
    return application === null ? without?.overall : without?.applications[application]
  }
  const [one, other] = [scoresOf(passer), scoresOf(passed)]
  if (!one || !other) return { because: false, causes: [] }
  const leads = PASS_CAUSES.map((cause) => {
    if (cause === 'passer') return { cause, lead: difference(one.own, passed.score) }
    if (cause === 'passed') return { cause, lead: difference(passer.score, other.own) }
    return { cause, lead: difference(one[cause], other[cause]) }
  })
  const undoing = leads.filter(({ lead }) => lead <= 0)
  const now = difference(passer.score, passed.score)
  const named = undoing.length > 0 ? undoing : leads.filter(({ lead }) => lead < now)
  return { because: undoing.length === 1, causes: named.map(({ cause }) => cause) }
}

/** Returns the passes in names: 'Passed by Halden & Rowe and Corvane'. */
export function whoPassed(
  document: OvertakingDocument,
  company: { readonly companyId: string; readonly company: string },
  application: ApplicationKey | null,
): Claim<'who passed'> {
  const { companyId } = company
  const overtakings = findOvertakings(document, companyId, application)
  const past = ranksBefore(document, application)
  const names = (passedBy: boolean) =>
    overtakings.filter((one) => one.passedBy === passedBy && !one.level).map((one) => one.company)
  return standingClaim('who passed', {
    companyId,
    company: company.company,
    application,
    by: names(true),
    passed: names(false),
    level: overtakings.filter((one) => one.level).map((one) => one.company),
    isCompared: past.some((rank) => rank.companyId === companyId),
  })
}

/**
 * Returns the causes of passes, a claim for all with the same causes: 'Halden & Rowe and Corvane
 * passed Pennant Bank because of Pennant Bank’s own losses.' Or that there were no passes; empty in
 * a first edition.
 */
export function explainPasses(
  document: OvertakingDocument,
  company: { readonly companyId: string; readonly title: string },
  application: ApplicationKey | null,
): Claim<'pass' | 'nobody passed'>[] {
  const { companyId, title } = company
  const since = document.history.at(-1)?.date
  if (since === undefined) return []
  const about = { companyId, company: title, application }
  const overtakings = findOvertakings(document, companyId, application)
  if (overtakings.length === 0) return [standingClaim('nobody passed', { ...about, since })]
  const alike = Map.groupBy(overtakings, ({ passedBy, level, because, causes }) =>
    [passedBy, level, because, ...causes].join(),
  )
  return [...alike.values()].map((others) => {
    const { passedBy, level, because, causes } = others[0]!
    return standingClaim('pass', { ...about, passedBy, level, others, because, causes })
  })
}

/** Returns the passes as a table to read and to export. */
export function overtakingsTable(
  overtakings: readonly Overtaking[],
  company: string,
  since: string,
): ChartTable {
  return {
    heads: [
      'Company',
      `${company} ahead in ${since}`,
      `${company} since`,
      'The other since',
      `${company} ahead now`,
    ],
    units: ['points', 'points', 'points', 'points'],
    noteHead: 'What the other did',
    rows: overtakings.map((one) => ({
      id: one.companyId,
      name: one.company,
      values: [
        one.shown.aheadBefore,
        one.shown.ownChange,
        one.shown.otherChange,
        one.shown.aheadNow,
      ],
      note: one.did ?? '',
    })),
  }
}
