import type { ApplicationKey } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { DraftClaims } from '../../reading/claims/draft-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { shownChange } from '../../text/number-text.ts'
import { differs, isSame } from './compare.ts'
import {
  bestOf,
  capabilitiesOf,
  changesOf,
  idsAt,
  named,
  nextBelow,
  placeIn,
  previousDate,
  scoresBefore,
  scoresNow,
  sharesIn,
} from './document-facts.ts'
import { placeOf, type Scores } from './score-again.ts'

export const checkDrafts: Checkers<DraftClaims> = {
  'draft leaders': (given, document) => {
    const scores = scoresNow(document, given.application)
    return scores.size === document.companies.length
      ? differs(given, { of: scores.size, ...leadOf(document, scores) })
      : 'some are not ranked'
  },

  'draft followers': ({ companies }, document) => {
    const scores = scoresNow(document, null)
    for (const one of companies) {
      const place = placeIn(scores, one.companyId)
      if (!place || place.rank === 1) return `${one.company} does not follow`
      const wrong = differs(one, { ...place, score: scores.get(one.companyId) })
      if (wrong) return wrong
    }
    const lowest = companies.at(-1)!.score
    const between = [...scores].some(
      ([id, score]) =>
        score > lowest + 0.00005 &&
        placeIn(scores, id)!.rank > 1 &&
        companies.every(({ companyId }) => companyId !== id),
    )
    return between ? 'others are between' : null
  },

  'draft movers': (given, document) => {
    const [now, before] = [scoresNow(document, null), scoresBefore(document, null)]
    const moves = new Map(
      [...now].flatMap(([id, score]) =>
        before.has(id) ? [[id, score - before.get(id)!] as const] : [],
      ),
    )
    const sign = Math.sign(given.change)
    const most = Math.max(0, ...[...moves.values()].map((by) => by * sign)) * sign
    const alike = idsAt(moves, most)
    if (sign === 0 || most === 0) return 'no one moved so'
    const shown = new Set(alike.map((id) => shownChange(now.get(id)!, most).toFixed(3)))
    if (shown.size > 1) return 'their changes read as different ones'
    if (!alike.some((id) => isSame(now.get(id), given.score))) return 'another score'
    return differs(given, {
      since: previousDate(document),
      change: most,
      companies: named(document, alike),
    })
  },

  'draft survey': (given, { survey }) => {
    const rows = (survey?.rows ?? []).toSorted((one, other) => other.fourFive - one.fourFive)
    const [first, second] = rows
    if (!first || first.fourFive === second?.fourFive) return 'several are rated as high'
    const { categoryId, name, fourFive } = first
    return differs(given, { categoryId, name, fourFive })
  },

  'draft weightiest': (given, document) => {
    const weights = new Map(
      document.scoring?.categoryWeights.map((one) => [one.categoryId, one.weight]),
    )
    const most = idsAt(weights, bestOf(weights))
    if (most.length > 1 || bestOf(weights) === 0) return 'another weighs as much, or nothing'
    const rows = document.matrix.find((one) => one.categoryId === most[0])?.capabilities ?? []
    const shares = sharesIn(document, rows, given.application)
    const best = bestOf(shares)
    return differs(given, {
      categoryId: most[0]!,
      capabilities: rows.length,
      have: Math.round(best * rows.length),
      best: named(document, best > 0 ? idsAt(shares, best) : []),
    })
  },

  'draft alone': (given, document) => {
    const place = placeOf(document, given.companyId)
    const alone = aloneOn(document, given.application).filter((row) => row.holder === place)
    if (document.companies.length === 1 || alone.length === 0) return 'it has none alone'
    return differs(given, { capabilities: alone.map(({ capabilityId }) => ({ capabilityId })) })
  },

  'draft none alone': (given, document) => {
    const [first] = aloneOn(document, given.application)
    if (first || given.of < 2) return `${first?.title} is one company’s alone`
    return differs(given, { of: document.companies.length })
  },

  'draft adoption': (given, document) => {
    const { application, capabilityId } = given
    const row = capabilitiesOf(document).find((one) => one.capabilityId === capabilityId)
    const gained = changesOf(document, null, true).filter(
      (change) => change.application === application && change.capabilityId === capabilityId,
    )
    if (gained.length === 0) return 'no one gained it'
    return differs(given, {
      since: previousDate(document),
      of: document.companies.length,
      have: row?.available[application].filter((has) => has === true).length,
      gained: gained.map(({ companyId }) => ({ companyId })),
    })
  },

  'draft changes': (given, document) => {
    const [gained, lost] = [true, false].map(
      (kind) => new Set(changesOf(document, null, kind).map((one) => one.capabilityId)).size,
    )
    return differs(given, { since: previousDate(document), gained, lost })
  },

  'draft group': (given, document) => {
    const shares = sharesOfGroup(document, given)
    const share = bestOf(shares)
    return differs(given, {
      share,
      leaders: named(document, share > 0 ? idsAt(shares, share) : []),
    })
  },

  'draft group lowest': (given, document) => {
    const shares = sharesOfGroup(document, given)
    const share = Math.min(...shares.values())
    return isSame(share, bestOf(shares))
      ? 'all have as much'
      : differs(given, { share, companies: named(document, idsAt(shares, share)) })
  },
}

/** Returns who leads and who is next, for claims that name companies by id. */
export function leadOf(document: ReportDocument, scores: Scores) {
  const score = bestOf(scores)
  const next = nextBelow(scores, score)
  return {
    score,
    leaders: named(document, idsAt(scores, score)),
    next:
      next === -Infinity
        ? null
        : { companies: named(document, idsAt(scores, next)), gap: score - next },
  }
}

/** Each capability of one company alone on an application. */
function aloneOn(document: ReportDocument, application: ApplicationKey) {
  return capabilitiesOf(document).flatMap(({ capabilityId, title, available }) => {
    const row = available[application]
    const isOne = row.filter((has) => has === true).length === 1
    return isOne ? [{ capabilityId, title, holder: row.indexOf(true) }] : []
  })
}

function sharesOfGroup(
  document: ReportDocument,
  given: { readonly application: ApplicationKey; readonly categoryGroup: string },
): Scores {
  return sharesIn(document, capabilitiesOf(document, given.categoryGroup), given.application)
}
