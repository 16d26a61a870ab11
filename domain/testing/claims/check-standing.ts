import type { Checkers } from '../../reading/claims/claim.ts'
import type { RankingOf } from '../../reading/claims/claimed-ranking.ts'
import type { MoveCause, PassCause, StandingClaims } from '../../reading/claims/standing-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { isClearlyAhead } from '../../reading/uncertainty/uncertainty.ts'
import { cameAbout } from './check-causes.ts'
import { checkRank } from './check-headlines.ts'
import { differs, misordered } from './compare.ts'
import {
  changesOf,
  idsAt,
  named,
  namesOf,
  nextAbove,
  nextBelow,
  otherCompanies,
  placeIn,
  previousDate,
  scoresBefore,
  scoresNow,
} from './document-facts.ts'
import { type Instead, scoreAgain, type Scores } from './score-again.ts'

export const checkStanding: Checkers<StandingClaims> = {
  'rank and score': (given, document) => {
    const score = scoresNow(document, null).get(given.companyId) ?? Number.NaN
    const past = scoresBefore(document, null).get(given.companyId)
    if (given.before && given.before.rank !== given.rank) return 'the rank has changed'
    const change = past === undefined ? null : score - past
    return differs(given, { score, change }) ?? checkRank(given, document)
  },

  'rank moved': (given, document) => {
    const { companyId, rank, before } = given
    if (!before || before.rank === rank) return 'the rank has not changed'
    const [now, past] = [scoresNow(document, null), scoresBefore(document, null)]
    const happened = MOVE_CAUSES.filter((cause) => happenedTo(document, companyId, cause))
    const undoing = happened.filter((cause) => {
      const without = rankWithout(document, companyId, cause)
      return rank < before.rank ? without >= before.rank : without <= before.rank
    })
    const causes = undoing.length > 0 ? undoing : happened
    const wrong = differs(given, {
      gained: changesOf(document, companyId, true),
      lost: changesOf(document, companyId, false),
      came: namesOf(document, without(now, past)),
      left: namesOf(document, without(past, now)),
      because: undoing.length === 1,
      causes,
    })
    return wrong ?? misordered(given.causes, causes) ?? checkRank(given, document)
  },

  overtook: (given, document) => {
    const { companyId, passedBy, level } = given
    const change = (id: string) =>
      scoresNow(document, null).get(id)! - scoresBefore(document, null).get(id)!
    const passes = passesOf(document, companyId, null, passedBy).filter(
      (id) => isLevel(document, companyId, id, null) === level,
    )
    const others = named(document, passes).map((one) => ({ ...one, change: change(one.companyId) }))

    return others.length === 0
      ? 'no one passed or was passed'
      : differs(given, { change: change(companyId), others })
  },

  'rank without changes': (given, document) => {
    const flipped = changesOf(document, given.companyId, given.gained)
    if (flipped.length === 0) return 'there are no such changes'
    const score = scoreAgain(document, given.companyId, null, { flipped })
    const scores = new Map(scoresNow(document, null)).set(given.companyId, score)
    const place = placeIn(scores, given.companyId)!
    const before = placeIn(scoresBefore(document, null), given.companyId)
    return differs(given, { ...place, score, still: before?.rank === place.rank })
  },

  neighbours: (given, document) => {
    const scores = scoresNow(document, null)
    const own = scores.get(given.companyId) ?? Number.NaN
    const [above, below] = [nextAbove(scores, own), nextBelow(scores, own)].map((score) =>
      Number.isFinite(score)
        ? { companies: namesOf(document, idsAt(scores, score)), gap: Math.abs(score - own) }
        : null,
    )
    return differs(given, { above, below })
  },

  'who passed': (given, document) => {
    const { companyId, application } = given
    const all = [true, false].map((one) => passesOf(document, companyId, application, one))
    const isOf = (id: string) => isLevel(document, companyId, id, application)
    const [by, passed] = all.map((ids) =>
      namesOf(
        document,
        ids.filter((id) => !isOf(id)),
      ),
    )
    const level = namesOf(document, all.flat().filter(isOf))
    const isCompared = scoresBefore(document, application).has(companyId)
    return differs(given, { by, passed, level, isCompared })
  },

  'nobody passed': (given, document) => {
    const passes = [true, false].flatMap((one) =>
      passesOf(document, given.companyId, given.application, one),
    )
    return passes.length === 0
      ? differs(given, { since: previousDate(document) })
      : `${passes.join()} passed or were passed`
  },

  pass: (given, document) => {
    const { companyId, application, passedBy } = given
    const passes = passesOf(document, companyId, application, passedBy)
    for (const other of given.others) {
      if (!passes.includes(other.companyId)) return `not ${other.company}`
      const [passer, passed] = passedBy
        ? [other.companyId, companyId]
        : [companyId, other.companyId]
      const lead = (cause: PassCause | null) =>
        scoreWithout(document, passer, application, cause === 'passer' ? 'own' : cause) -
        scoreWithout(document, passed, application, cause === 'passed' ? 'own' : cause)
      const undoing = PASS_CAUSES.filter((cause) => lead(cause) < 0.00005)
      const helped = PASS_CAUSES.filter((cause) => lead(cause) < lead(null) - 0.00005)
      const causes = undoing.length > 0 ? undoing : helped
      const level = isLevel(document, companyId, other.companyId, application)
      const wrong = differs(given, { level, because: undoing.length === 1, causes })
      if (wrong) return wrong
      if (misordered(given.causes, causes)) return `by ${causes.join()}`
    }
    return null
  },
}

const COMMON = ['weights', 'devices', 'catalogue', 'method'] as const
const MOVE_CAUSES = ['capabilities', 'rating', ...COMMON, 'others', 'companies'] as const
const PASS_CAUSES = ['passer', 'passed', ...COMMON] as const

/** Companies of one ranking that another lacks. */
function without(scores: Scores, others: Scores): string[] {
  return [...scores.keys()].filter((id) => !others.has(id))
}

/** Companies that have passed a company since, or were passed by it. */
function passesOf(
  document: ReportDocument,
  companyId: string,
  application: RankingOf,
  passedBy: boolean,
): string[] {
  const [now, past] = [scoresNow(document, application), scoresBefore(document, application)]
  const sign = passedBy ? 1 : -1
  return [...now.keys()].filter(
    (id) =>
      (now.get(id)! - now.get(companyId)!) * sign > 0.00005 &&
      (past.get(id)! - past.get(companyId)!) * sign < 0.00005,
  )
}

/** True if the draws put neither of two companies clearly ahead. */
function isLevel(
  document: ReportDocument,
  companyId: string,
  other: string,
  application: RankingOf,
): boolean {
  const scores = scoresNow(document, application)
  const [better, worse] =
    scores.get(companyId)! > scores.get(other)! ? [companyId, other] : [other, companyId]
  return isClearlyAhead(document, application, better, worse) === false
}

function causesOf({ scoreCauses }: ReportDocument, companyId: string) {
  return scoreCauses?.companies.find((one) => one.companyId === companyId)
}

/**
 * Returns a company's score without a cause, everything else unchanged: 'own' takes all of its own
 * changes away. What the matrix does not have, of weights and catalogue, is the document's.
 */
function scoreWithout(
  document: ReportDocument,
  companyId: string,
  application: RankingOf,
  cause: MoveCause | PassCause | 'own' | null,
): number {
  const { scoreCauses } = document
  const causes = causesOf(document, companyId)
  const flipped = [true, false].flatMap((gained) => changesOf(document, companyId, gained))
  if (cause === 'weights' || cause === 'catalogue') {
    const known =
      application === null ? causes?.without.overall : causes?.without.applications[application]
    if (known) return known[cause]
  }
  const instead: Partial<Record<typeof cause & string, Instead>> = {
    own: { flipped, ratings: causes?.ratings ?? {} },
    capabilities: { flipped },
    rating: { ratings: causes?.ratings },
    devices: { devices: scoreCauses?.deviceWeights },
    method: { formula: scoreCauses?.formula },
  }
  return scoreAgain(document, companyId, application, (cause && instead[cause]) ?? {})
}

/** Returns the overall rank that a company would have without a cause. */
function rankWithout(document: ReportDocument, companyId: string, cause: MoveCause): number {
  const [now, past] = [scoresNow(document, null), scoresBefore(document, null)]
  const scoreOf = (id: string, score: number) => {
    const isOwn = id === companyId
    if (!causesOf(document, id)) return score
    if (cause === 'others') return isOwn ? score : scoreWithout(document, id, null, 'own')
    const isCommon = COMMON.some((one) => one === cause)
    return isOwn || isCommon ? scoreWithout(document, id, null, cause) : score
  }
  const scores =
    cause === 'companies'
      ? [...[...now].filter(([id]) => past.has(id)), ...[...past].filter(([id]) => !now.has(id))]
      : [...now].map(([id, score]) => [id, scoreOf(id, score)] as const)
  return placeIn(new Map(scores), companyId)?.rank ?? Number.NaN
}

function happenedTo(document: ReportDocument, companyId: string, cause: MoveCause): boolean {
  const hasMoved = (id: string) =>
    causesOf(document, id) !== undefined &&
    (['capabilities', 'rating'] as const).some((one) =>
      cameAbout(document, { companyId: id, application: null }, one),
    )
  if (cause === 'others') return otherCompanies(document, companyId).some(hasMoved)
  if (cause !== 'companies') return cameAbout(document, { companyId, application: null }, cause)
  const { companiesCame = [], companiesWent = [] } = document.overTime?.changes.at(-1) ?? {}
  return companiesCame.length + companiesWent.length > 0
}
