import { APPLICATIONS } from '../../catalogue/application.ts'
import type { ChartClaims } from '../../reading/claims/chart-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { Changed } from '../../reading/claims/claimed-ranking.ts'
import type {
  GainsAndLosses,
  HeadlineClaims,
  RankNow,
} from '../../reading/claims/headline-claims.ts'
import type { ReturnClaims } from '../../reading/claims/return-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { isNearTie } from '../../reading/findings/standing.ts'
import { isClearlyAhead, USUAL_LEAD } from '../../reading/uncertainty/uncertainty.ts'
import { standingsOf, titlesOf } from './check-categories.ts'
import { leadOf } from './check-drafts.ts'
import { differs, isSame } from './compare.ts'
import {
  changesOf,
  hasSameCatalogue,
  idsAt,
  idsOfRank,
  named,
  namesOf,
  placeIn,
  previousDate,
  scoresBefore,
  scoresNow,
} from './document-facts.ts'
import { scoreAgain, type Scores } from './score-again.ts'

export const checkHeadlines: Checkers<HeadlineClaims> = {
  rank: checkRank,
  'own changes': checkOwnChanges,

  leader: (given, document) => {
    const { next, ...lead } = leadOf(document, scoresNow(document, null))
    const companies = next?.companies.map(({ company }) => company)
    return differs(given, {
      ...lead,
      next: next && { ...next, companies },
    })
  },

  'lead taken': (given, document) => {
    const now = scoresNow(document, null)
    const [leaders, led] = [idsOfRank(now, 1), idsOfRank(scoresBefore(document, null), 1)]
    const held = led.filter((id) => leaders.includes(id))
    if (held.length > 0) return `${held.join()} led before`
    const from = led.filter((id) => now.has(id))
    const clear = leaders.every((one) =>
      from.every((other) => isClearlyAhead(document, null, one, other) !== false),
    )
    return differs(given, { leaders: named(document, leaders), from: named(document, from), clear })
  },

  'leader left': (given, document) => {
    const now = scoresNow(document, null)
    const left = idsOfRank(scoresBefore(document, null), 1).filter((id) => !now.has(id))
    return differs(given, { since: previousDate(document), left: named(document, left) })
  },

  'neighbours nearly tied': (given, document) =>
    checkNearTie(given, scoresNow(document, null), document, null),

  'edition changes': (given, document) =>
    differs(given, {
      since: previousDate(document),
      gained: changesOf(document, null, true),
      lost: changesOf(document, null, false),
      sameCatalogue: hasSameCatalogue(document),
    }),

  'total changes': (given, document) => {
    const changes = changesOf(document, given.company?.companyId ?? null, given.gained)
    return changes.length === 0 ? 'there are none' : differs(given, { changes })
  },

  'score and change': (given, document) => {
    const past = scoresBefore(document, null).get(given.companyId)
    return differs(given, {
      score: scoresNow(document, null).get(given.companyId) ?? Number.NaN,
      before: past === undefined ? null : { score: past, since: previousDate(document) },
    })
  },

  'return of losses': (given, document) => {
    const lost = changesOf(document, given.companyId, false)
    const score = scoreAgain(document, given.companyId, null, { flipped: lost })
    const now = scoresNow(document, null)
    return differs(given, {
      lost,
      score,
      gain: score - (now.get(given.companyId) ?? Number.NaN),
      ...placeIn(new Map(now).set(given.companyId, score), given.companyId),
    })
  },

  'greatest change': (given, document) => {
    const { companyId, gained } = given
    const all = document.matrix.flatMap(({ title: category, capabilities }) =>
      APPLICATIONS.map(({ title: application }) => {
        const changes = changesOf(document, companyId, gained).filter(
          (change) =>
            change.application === application &&
            capabilities.some(({ capabilityId }) => capabilityId === change.capabilityId),
        )
        return {
          category,
          application,
          changes,
          worth: worthOf(document, companyId, gained, changes),
        }
      }),
    )
    const made = all.filter(({ changes }) => changes.length > 0)
    const worth = Math.max(...made.map((one) => one.worth))
    const found = made.some((one) => isSame(one, given))
    return found && worth >= 0 ? differs(given, { worth }) : `it is worth ${worth}`
  },

  'no change': (given, document) => {
    const since = previousDate(document)
    const isNew = !isRankedBefore(document, given.companyId)
    if (changesOf(document, given.companyId, given.gained).length > 0) return 'there are some'
    return differs(given, {
      since,
      ...(since !== null && { isNew }),
      ...(since !== null && !isNew && { sameCatalogue: hasSameCatalogue(document) }),
    })
  },

  'widest gaps': (given, document) => {
    const all = standingsOf(document, { companyId: given.companyId, application: null })
    const gap = Math.max(...all.map((one) => one.gap))
    const widest = titlesOf(all.filter((one) => isSame(one.gap, gap)))
    return differs(given, { gap, ...(gap > 0 && { categories: widest }) })
  },

  'ranks by application': (given, document) =>
    differs(given, {
      ranks: APPLICATIONS.flatMap(({ title: application }) => {
        const place = placeIn(scoresNow(document, application), given.companyId)
        return place ? [{ application, ...place }] : []
      }),
    }),
}

export const checkReturns: Checkers<ReturnClaims> = {
  'new company': (given, document) =>
    isRankedBefore(document, given.companyId)
      ? 'it was compared'
      : differs(given, { since: previousDate(document) }),
  'gains and losses': checkOwnChanges,
  'worth of changes': checkWorth,
  'sum of changes': checkWorth,
}

/** Shared by all claims that state a company's rank and its previous rank. */
export function checkRank(given: RankNow, document: ReportDocument): string | null {
  const { companyId } = given
  const scores = scoresNow(document, null)
  const place = placeIn(scores, companyId)
  if (!place) return 'it is not ranked'
  const alike = idsAt(scores, scores.get(companyId)!).filter((id) => id !== companyId)
  return differs(given, {
    rank: place.rank,
    tiedWith: namesOf(document, alike),
    of: scores.size,
    before: placeIn(scoresBefore(document, null), companyId),
  })
}

function checkOwnChanges(given: GainsAndLosses, document: ReportDocument): string | null {
  if (!isRankedBefore(document, given.companyId)) return 'it is new'
  return differs(given, {
    gained: changesOf(document, given.companyId, true),
    lost: changesOf(document, given.companyId, false),
    sameCatalogue: hasSameCatalogue(document),
  })
}

/** Two companies are nearly tied if the draws put neither clearly ahead, or if half a point is between. */
export function checkNearTie(
  given: Omit<ChartClaims['near tie'], 'ranking'>,
  scores: Scores,
  document: ReportDocument,
  application: Parameters<typeof isClearlyAhead>[1],
): string | null {
  const [better, worse] = [given.better, given.worse].map(({ companyId }) => companyId)
  const [one, other] = [scores.get(better!), scores.get(worse!)]
  if (one === undefined || other === undefined || one <= other) return 'it is not ahead'
  const isClear =
    isClearlyAhead(document, application, better!, worse!) ?? !isNearTie(one, other, USUAL_LEAD)
  if (isClear) return 'it is clearly ahead'
  return differs(given, { better: { score: one }, worse: { score: other }, gap: one - other })
}

function isRankedBefore(document: ReportDocument, companyId: string): boolean {
  return scoresBefore(document, null).has(companyId)
}

/** Worth of gains, or of the return of losses. */
function worthOf(
  document: ReportDocument,
  companyId: string,
  gained: boolean,
  flipped: readonly Changed[],
): number {
  const now = scoreAgain(document, companyId, null)
  const without = scoreAgain(document, companyId, null, { flipped })
  return gained ? now - without : without - now
}

/** Worth of gains, or of the return of losses, with today’s weights. */
function checkWorth(given: ReturnClaims['worth of changes'], document: ReportDocument) {
  const { companyId, gained } = given
  const changes = changesOf(document, companyId, gained)
  return differs(given, {
    now: scoreAgain(document, companyId, null),
    changes,
    worth: worthOf(document, companyId, gained, changes),
  })
}
