import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ChangedWeight, View, WhatIfClaims } from '../../reading/claims/what-if-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { differs } from './compare.ts'
import { bestOf, idsAt, namesOf, nextAbove, nextBelow, placeIn } from './document-facts.ts'
import { changedWeights, type Scores, scoresAgain } from './score-again.ts'

const PUBLISHED: View = { changed: [], leftOut: [] }

/** They are checked against the published report. */
export const checkWhatIf: Checkers<WhatIfClaims> = {
  'changes counted': checkView,
  'changes listed': checkView,
  'published place': (given, document) =>
    differs(given, { ...placeOf(document, PUBLISHED, given) }),
  'custom place': (given, document) => {
    const [published, custom] = [scoresOf(document, PUBLISHED), scoresOf(document, given.view)]
    const sides = [...custom.keys()]
      .filter((id) => id !== given.companyId)
      .map((id) => ({
        id,
        was: Math.sign(published.get(id)! - published.get(given.companyId)!),
        is: Math.sign(custom.get(id)! - custom.get(given.companyId)!),
      }))
    const names = (of: (side: (typeof sides)[number]) => boolean) =>
      namesOf(
        document,
        sides.filter(of).map(({ id }) => id),
      )
    return differs(given, {
      before: placeOf(document, PUBLISHED, given),
      now: placeOf(document, given.view, given),
      past: names(({ was, is }) => was > 0 && is < 0),
      level: names(({ is }) => is === 0),
      behind: names(({ was, is }) => was <= 0 && is > 0),
    })
  },
  'custom leader': (given, document) => {
    const scores = scoresOf(document, given.view)
    const leaders = namesOf(document, idsAt(scores, bestOf(scores)))
    return differs(given, { leaders, of: scores.size })
  },
  'left out': ({ companyId, view }, document) => {
    if (!scoresOf(document, PUBLISHED).has(companyId)) return 'it is not in the report'
    return scoresOf(document, view).has(companyId) ? 'it is ranked' : null
  },
  'next in view': (given, document) => {
    const scores = scoresOf(document, given.view)
    const own = scores.get(given.companyId) ?? Number.NaN
    const above = nextAbove(scores, own)
    const ahead = Number.isFinite(above)
    const next = ahead ? above : nextBelow(scores, own)
    return differs(given, {
      ahead,
      gap: Math.abs(next - own),
      others: namesOf(document, idsAt(scores, next)),
    })
  },
  'alone enough': ({ companyId, view, rank, weights }, document) => {
    const holds = rankTest(document, view, companyId, rank)
    for (const { id, title, from, on, rising } of weights) {
      const weight = view.changed.find((one) => one.id === id)
      if (!weight || !holds(weight, from)) return `${title} at ${from} is not enough`
      if (!on && from !== weight.to) return `${title} is not ${from} in the view`
      const rest = hundredths(weight).filter((to) => (rising ? to >= from : to <= from))
      if (on && !rest.every((to) => holds(weight, to))) return `${title} is not enough further on`
      const before = Math.round(from * 100 + (rising ? -1 : 1)) / 100
      const isPassed = rising ? before > weight.from : before < weight.from
      if (on && isPassed && holds(weight, before)) return `${title} at ${before} is enough`
    }
    const missed = view.changed.find(
      (weight) => !weights.some(({ id }) => id === weight.id) && holds(weight, weight.to),
    )
    return missed ? `${missed.title} is enough, too` : null
  },
  'ranks beside': (given, document) => {
    const [published, custom] = [scoresOf(document, PUBLISHED), scoresOf(document, given.view)]
    const companies = given.companies.map(({ companyId }) => {
      const [now, before] = [custom, published].map((scores) => ({
        rank: placeIn(scores, companyId)?.rank,
        score: scores.get(companyId),
      }))
      return { companyId, now, before }
    })
    return differs(given, { companies })
  },
  'none alone enough': ({ companyId, view, rank }, document) => {
    const holds = rankTest(document, view, companyId, rank)
    const found = view.changed.find((weight) => holds(weight, weight.to))
    return found ? `${found.title} is enough` : null
  },
}

function checkView({ changed, leftOut }: View, document: ReportDocument): string | null {
  const published = changedWeights(document, [])
  const wrong = changed.find(({ kind, id, title, from, to }) => {
    const key = APPLICATIONS.find(({ _id }) => _id === id)
    const index = document.matrix.findIndex(({ categoryId }) => categoryId === id)
    const [weight, name] =
      kind === 'device'
        ? [key && published.devices[key.title], key?.title]
        : [published.categories[index], document.matrix[index]?.title]
    return weight !== from || from === to || name !== title
  })
  if (wrong) return `${wrong.title} is not ${wrong.from}`
  const stranger = leftOut.find(({ companyId }) =>
    document.companies.every((one) => one.companyId !== companyId),
  )
  return stranger ? `${stranger.title} is not in the report` : null
}

function scoresOf(document: ReportDocument, { changed, leftOut }: View): Scores {
  if (document.scoring === null) return new Map()
  const scores = new Map(scoresAgain(document, null, changedWeights(document, changed)))
  for (const { companyId } of leftOut) scores.delete(companyId)
  return scores
}

function placeOf(document: ReportDocument, view: View, { companyId }: { companyId: string }) {
  const scores = scoresOf(document, view)
  return { rank: -1, ...placeIn(scores, companyId), of: scores.size }
}

/** Returns whether one weight alone, at some value, gives the company the rank or a better one. */
function rankTest(document: ReportDocument, { leftOut }: View, companyId: string, rank: number) {
  return (weight: ChangedWeight, to: number) => {
    const changed = [{ ...weight, to }]
    const { devices } = changedWeights(document, changed)
    if (Object.values(devices).every((one) => one === 0)) return false
    return (placeIn(scoresOf(document, { changed, leftOut }), companyId)?.rank ?? Infinity) <= rank
  }
}

function hundredths({ kind }: ChangedWeight): number[] {
  return Array.from({ length: kind === 'device' ? 101 : 501 }, (_, index) => index / 100)
}
