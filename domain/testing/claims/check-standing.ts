import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import {
  type Named,
  type RankingOf,
  ranksBefore,
  ranksOf,
} from '../../reading/claims/claimed-ranking.ts'
import type { MoveCause, PassCause, StandingClaims } from '../../reading/claims/standing-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import { checkRank } from './check-headlines.ts'
import {
  changedText,
  changesOf,
  isOpen,
  namesOf,
  placeOf,
  rankOf,
  same,
  scoreOf,
} from './read-document.ts'

export const checkStanding: Checkers<StandingClaims> = {
  'rank and score': (given, document) => {
    const { companyId, rank, before, score, change } = given
    const now = rankOf(ranksOf(document, null), companyId)
    if (!now || !same(now.score, score)) return `the score is ${now?.score}`
    if (before && before.rank !== rank) return 'the rank has changed'
    const past = rankOf(ranksBefore(document, null), companyId)
    if (past ? change === null || !same(score - past.score, change) : change !== null) {
      return `the score was ${past?.score}`
    }
    return checkRank(given, document)
  },

  'rank moved': (given, document) => {
    const { companyId, rank, before, because, causes, gained, lost, came, left } = given
    if (!before || before.rank === rank) return 'the rank has not changed'
    if (changesOf(document, companyId, true) !== changedText(gained)) return 'other gains'
    if (changesOf(document, companyId, false) !== changedText(lost)) return 'other losses'
    const [now, past] = [ranksOf(document, null), ranksBefore(document, null)]
    const newcomers = now.filter((one) => !rankOf(past, one.companyId))
    if (namesOf(newcomers) !== came.toSorted().join()) return `${namesOf(newcomers)} came`
    const leavers = past.filter((one) => !rankOf(now, one.companyId))
    if (namesOf(leavers) !== left.toSorted().join()) return `${namesOf(leavers)} left`
    const happened = MOVE_CAUSES.filter((cause) => happenedTo(document, companyId, cause))
    const undoing = happened.filter((cause) => {
      const without = rankWithout(document, companyId, cause)
      return rank < before.rank ? without >= before.rank : without <= before.rank
    })
    if (because !== (undoing.length === 1)) return `${undoing.join()} undo it alone`
    const expected = undoing.length > 0 ? undoing : happened
    if (expected.join() !== causes.join()) return `by ${expected.join()}`
    return checkRank(given, document)
  },

  overtook: (given, document) => {
    const { companyId, company, passedBy, level, change, others } = given
    const passes = passesOf(document, companyId, null, passedBy).filter(
      (one) => isLevel(document, companyId, one, null) === level,
    )
    if (namesOf(passes) !== namesOf(others)) return `${namesOf(passes)} passed or were passed`
    const wrong = [{ companyId, company, change }, ...others].find((other) => {
      const now = rankOf(ranksOf(document, null), other.companyId)
      const before = rankOf(ranksBefore(document, null), other.companyId)
      return !now || !before || !same(now.score - before.score, other.change)
    })
    return wrong ? `another change of ${wrong.company}` : null
  },

  'rank without changes': ({ companyId, gained, rank, shared, score, still }, document) => {
    const undone = document.changes.filter(
      (change) => change.companyId === companyId && change.gained === gained,
    )
    if (undone.length === 0) return 'there are no such changes'
    const without = scoreOf(document, companyId, null, { undone })
    if (!same(without, score)) return `the score would be ${without}`
    const others = ranksOf(document, null).filter((one) => one.companyId !== companyId)
    const would = 1 + others.filter((one) => one.score > without + 0.00005).length
    if (would !== rank) return `the rank would be ${would}`
    if (others.some((one) => same(one.score, without)) !== shared) return 'shared or not'
    return (rankOf(ranksBefore(document, null), companyId)?.rank === rank) === still
      ? null
      : 'still or not'
  },

  neighbours: ({ companyId, above, below }, document) => {
    const ranks = ranksOf(document, null)
    const own = rankOf(ranks, companyId)?.score ?? Number.NaN
    const higher = Math.min(...ranks.map(({ score }) => score).filter((one) => one > own))
    const lower = Math.max(...ranks.map(({ score }) => score).filter((one) => one < own))
    for (const [said, score] of [
      [above, higher],
      [below, lower],
    ] as const) {
      const names = namesOf(ranks.filter((one) => one.score === score))
      if (names !== (said?.companies.toSorted().join() ?? '')) return `${names} are next`
      if (said && !same(Math.abs(score - own), said.gap)) return `${Math.abs(score - own)} away`
    }
    return null
  },

  'who passed': ({ companyId, application, by, passed, level, isCompared }, document) => {
    const wasRanked = rankOf(ranksBefore(document, application), companyId) !== undefined
    if (wasRanked !== isCompared) return 'compared or not'
    const all = [true, false].map((one) => passesOf(document, companyId, application, one))
    const isOf = (one: Rank) => isLevel(document, companyId, one, application)
    const [ahead, behind] = all.map((ones) => namesOf(ones.filter((one) => !isOf(one))))
    const alike = namesOf(all.flat().filter(isOf))
    if (alike !== level.toSorted().join()) return `it is level with ${alike}`
    if (ahead !== by.toSorted().join()) return `${ahead} passed it`
    return behind === passed.toSorted().join() ? null : `it passed ${behind}`
  },

  'nobody passed': ({ companyId, application, since }, document) => {
    if (document.history.at(-1)?.date !== since) return 'not the previous edition'
    const passes = [true, false].flatMap((one) => passesOf(document, companyId, application, one))
    return passes.length === 0 ? null : `${namesOf(passes)} passed or were passed`
  },

  pass: (
    { companyId, company, application, passedBy, level, others, because, causes },
    document,
  ) => {
    const passes = passesOf(document, companyId, application, passedBy)
    for (const other of others) {
      const made = passes.find((one) => one.companyId === other.companyId)
      if (!made) return `not ${other.company}`
      if (isLevel(document, companyId, made, application) !== level) return 'level or not'
      const own = { companyId, company }
      const [passer, passed] = passedBy ? [other, own] : [own, other]
      const lead = (cause: PassCause | null) =>
        scoreWithout(document, passer, application, cause, true) -
        scoreWithout(document, passed, application, cause, false)
      const undoing = PASS_CAUSES.filter((cause) => lead(cause) < 0.00005)
      if (because !== (undoing.length === 1)) return `${undoing.join()} undo it alone`
      const helped = PASS_CAUSES.filter((cause) => lead(cause) < lead(null) - 0.00005)
      const expected = undoing.length > 0 ? undoing : helped
      if (expected.join() !== causes.join()) return `by ${expected.join()}`
    }
    return null
  },
}

const MOVE_CAUSES: readonly MoveCause[] = [
  'capabilities',
  'rating',
  'weights',
  'devices',
  'catalogue',
  'method',
  'others',
  'companies',
]
const PASS_CAUSES: readonly PassCause[] = [
  'passer',
  'passed',
  'weights',
  'devices',
  'catalogue',
  'method',
]

/** Companies that have passed a company since, or were passed by it. */
function passesOf(
  document: ReportDocument,
  companyId: string,
  application: RankingOf,
  passedBy: boolean,
): readonly Rank[] {
  const ranks = ranksOf(document, application)
  const past = ranksBefore(document, application)
  const own = rankOf(ranks, companyId)
  const ownBefore = rankOf(past, companyId)
  if (!own || !ownBefore) return []
  return ranks.filter((other) => {
    const before = rankOf(past, other.companyId)
    if (!before || other === own) return false
    return passedBy
      ? other.score > own.score && before.score <= ownBefore.score
      : other.score < own.score && before.score >= ownBefore.score
  })
}

/** True if the draws put neither of two companies clearly ahead. */
function isLevel(
  document: ReportDocument,
  companyId: string,
  other: Rank,
  application: RankingOf,
): boolean {
  const own = rankOf(ranksOf(document, application), companyId)
  if (!own) return false
  const [better, worse] = own.score > other.score ? [own, other] : [other, own]
  return isOpen(document, better.companyId, worse.companyId, application) ?? false
}

function causesOf({ scoreCauses }: ReportDocument, companyId: string) {
  return scoreCauses?.companies.find((one) => one.companyId === companyId)
}

/**
 * A company's score without its own changes: calculated from its former capabilities and ratings.
 */
function scoreWithoutOwn(document: ReportDocument, companyId: string, application: RankingOf) {
  const undone = document.changes.filter((change) => change.companyId === companyId)
  const ratings = causesOf(document, companyId)?.ratings ?? {}
  return scoreOf(document, companyId, application, { undone, ratings })
}

/** A company's score without a cause of a pass; null for none, which is its score. */
function scoreWithout(
  document: ReportDocument,
  { companyId }: Named,
  application: RankingOf,
  cause: PassCause | null,
  isPasser: boolean,
): number {
  const now = scoreOf(document, companyId, application)
  if (cause === 'passer' || cause === 'passed') {
    const isOwn = (cause === 'passer') === isPasser
    return isOwn ? scoreWithoutOwn(document, companyId, application) : now
  }
  if (cause === null) return now
  if (cause === 'devices') {
    const deviceWeights = document.scoreCauses?.deviceWeights
    return scoreOf(document, companyId, application, { deviceWeights })
  }
  if (cause === 'method') {
    return scoreOf(document, companyId, application, { formula: document.scoreCauses?.formula })
  }
  const without = causesOf(document, companyId)?.without
  const scores = application === null ? without?.overall : without?.applications[application]
  return scores?.[cause] ?? now
}

/**
 * Returns the overall rank that a company would have without a cause, everything else unchanged.
 */
function rankWithout(document: ReportDocument, companyId: string, cause: MoveCause): number {
  const [now, past] = [ranksOf(document, null), ranksBefore(document, null)]
  const all =
    cause === 'companies'
      ? [
          ...now.filter((one) => rankOf(past, one.companyId)),
          ...past.filter((one) => !rankOf(now, one.companyId)),
        ]
      : now
  const scores = all.map((one) => ({ ...one, score: scoreOfCompany(one.companyId, one.score) }))
  const own = rankOf(scores, companyId)?.score ?? Number.NaN
  return 1 + scores.filter(({ score }) => score > own + 0.00005).length

  function scoreOfCompany(id: string, score: number): number {
    const causes = causesOf(document, id)
    if (!causes || cause === 'companies') return score
    const isOwn = id === companyId
    if (cause === 'others') return isOwn ? score : scoreWithoutOwn(document, id, null)
    if (cause === 'weights' || cause === 'catalogue') return causes.without.overall[cause]
    if (cause === 'devices') {
      return scoreOf(document, id, null, { deviceWeights: document.scoreCauses?.deviceWeights })
    }
    if (cause === 'method') {
      return scoreOf(document, id, null, { formula: document.scoreCauses?.formula })
    }
    if (!isOwn) return score
    const undone = document.changes.filter((change) => change.companyId === id)
    return cause === 'rating'
      ? scoreOf(document, id, null, { ratings: causes.ratings })
      : scoreOf(document, id, null, { undone })
  }
}

function happenedTo(document: ReportDocument, companyId: string, cause: MoveCause): boolean {
  const { scoring, scoreCauses, changes, overTime } = document
  const came = overTime?.changes.at(-1)
  const ratingsOf = (id: string) => scoring?.userRatings[placeOf(document, id)]
  const hasOtherRating = (id: string) =>
    APPLICATIONS.some(
      ({ title, rated }) =>
        rated && ratingsOf(id)?.[title] !== causesOf(document, id)?.ratings[title],
    )
  const hasChanged = (id: string) => changes.some((change) => change.companyId === id)
  switch (cause) {
    case 'capabilities':
      return hasChanged(companyId)
    case 'rating':
      return hasOtherRating(companyId)
    case 'weights':
      return (scoreCauses?.weights.changed ?? 0) > 0
    case 'devices':
      return APPLICATIONS.some(
        ({ title }) => scoring?.deviceWeights[title] !== scoreCauses?.deviceWeights[title],
      )
    case 'catalogue': {
      const { categoriesCame = 0, categoriesWent = 0 } = came ?? {}
      const { capabilitiesCame = 0, capabilitiesWent = 0 } = came ?? {}
      const moved = scoreCauses?.capabilities.moved ?? 0
      return categoriesCame + categoriesWent + capabilitiesCame + capabilitiesWent + moved > 0
    }
    case 'method':
      return scoring?.formula !== scoreCauses?.formula
    case 'others':
      return (scoreCauses?.companies ?? []).some(
        ({ companyId: id }) => id !== companyId && (hasChanged(id) || hasOtherRating(id)),
      )
    case 'companies':
      return (came?.companiesCame.length ?? 0) + (came?.companiesWent.length ?? 0) > 0
  }
}
