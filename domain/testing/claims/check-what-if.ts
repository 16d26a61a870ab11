import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ChangedWeight, View, WhatIfClaims } from '../../reading/claims/what-if-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import {
  type CheckedWeights,
  isPlace,
  placeOf,
  publishedWeights,
  type Scores,
  scoreCompanies,
} from './check-scores.ts'

const PUBLISHED: View = { changed: [], leftOut: [] }

/** They are checked against the published report. */
export const checkWhatIf: Checkers<WhatIfClaims> = {
  'changes counted': (view, document) => checkView(view, document),
  'changes listed': (view, document) => checkView(view, document),
  'published place': ({ companyId, of, ...place }, document) => {
    const scores = scoresOf(document, PUBLISHED)
    if (scores.size !== of) return `there are ${scores.size}`
    return isPlace(placeOf(scores, companyId), place) ? null : 'it has another place'
  },
  'custom place': ({ companyId, view, before, now, past, level, behind }, document) => {
    const [published, custom] = [scoresOf(document, PUBLISHED), scoresOf(document, view)]
    if (!isPlace(placeOf(published, companyId), before) || published.size !== before.of) {
      return 'it is published at another place'
    }
    if (!isPlace(placeOf(custom, companyId), now) || custom.size !== now.of) {
      return `it is ${placeOf(custom, companyId)?.rank} of ${custom.size}`
    }
    const sides = document.companies
      .filter((other) => custom.has(other.companyId) && other.companyId !== companyId)
      .map(({ companyId: id, title }) => ({
        title,
        was: Math.sign(published.get(id)! - published.get(companyId)!),
        is: Math.sign(custom.get(id)! - custom.get(companyId)!),
      }))
    const names = (of: (side: (typeof sides)[number]) => boolean) =>
      sides.filter(of).map(({ title }) => title)
    if (
      !isSame(
        past,
        names(({ was, is }) => was > 0 && is < 0),
      )
    )
      return 'it passes others'
    if (
      !isSame(
        level,
        names(({ is }) => is === 0),
      )
    )
      return 'it is level with others'
    return isSame(
      behind,
      names(({ was, is }) => was <= 0 && is > 0),
    )
      ? null
      : 'others pass it'
  },
  'custom leader': ({ view, leaders, of }, document) => {
    const scores = scoresOf(document, view)
    const best = Math.max(...scores.values())
    const found = namesOf(
      document,
      [...scores].filter(([, score]) => score === best).map(([id]) => id),
    )
    return isSame(found, leaders) && scores.size === of
      ? null
      : `${found.join()} lead ${scores.size}`
  },
  'left out': ({ companyId, view }, document) => {
    if (!scoresOf(document, PUBLISHED).has(companyId)) return 'it is not in the report'
    return scoresOf(document, view).has(companyId) ? 'it is ranked' : null
  },
  'next in view': ({ companyId, view, others, ahead, gap }, document) => {
    const scores = scoresOf(document, view)
    const own = scores.get(companyId)
    if (own === undefined) return 'it is not ranked'
    const distances = [...scores].map(([id, score]) => ({ id, by: score - own }))
    const better = distances.filter(({ by }) => by > 0)
    const side = better.length > 0 ? better : distances.filter(({ by }) => by < 0)
    const least = Math.min(...side.map(({ by }) => Math.abs(by)))
    const next = side.filter(({ by }) => Math.abs(by) === least).map(({ id }) => id)
    if (ahead !== better.length > 0) return 'the next one is on the other side'
    if (Math.abs(least - gap) > 0.00005) return `the next one is ${least} away`
    return isSame(namesOf(document, next), others) ? null : `it is ${next.join()}`
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
  'ranks beside': ({ view, companies }, document) => {
    const [published, custom] = [scoresOf(document, PUBLISHED), scoresOf(document, view)]
    const wrong = companies.find(({ companyId, now, before }) =>
      [
        { scores: custom, is: now },
        { scores: published, is: before },
      ].some(
        ({ scores, is }) =>
          placeOf(scores, companyId)?.rank !== is.rank ||
          Math.abs(scores.get(companyId)! - is.score) > 0.00005,
      ),
    )
    return wrong ? `${wrong.company} has another rank or score` : null
  },
  'none alone enough': ({ companyId, view, rank }, document) => {
    const holds = rankTest(document, view, companyId, rank)
    const found = view.changed.find((weight) => holds(weight, weight.to))
    return found ? `${found.title} is enough` : null
  },
}

function checkView({ changed, leftOut }: View, document: ReportDocument): string | null {
  const { devices, categories } = publishedWeights(document)
  const wrong = changed.find(({ kind, id, title, from, to }) => {
    const key = APPLICATIONS.find(({ _id }) => _id === id)
    const published = kind === 'device' ? key && devices[key.title] : categories.get(id)
    const name =
      kind === 'device' ? key?.title : document.matrix.find((one) => one.categoryId === id)?.title
    return published !== from || from === to || name !== title
  })
  if (wrong) return `${wrong.title} is not ${wrong.from}`
  const stranger = leftOut.find(({ companyId }) =>
    document.companies.every((one) => one.companyId !== companyId),
  )
  return stranger ? `${stranger.title} is not in the report` : null
}

function weightsOf(document: ReportDocument, changed: readonly ChangedWeight[]): CheckedWeights {
  const { devices, categories } = publishedWeights(document)
  const weights = { devices: { ...devices }, categories: new Map(categories) }
  for (const { kind, id, to } of changed) {
    const key = APPLICATIONS.find(({ _id }) => _id === id)?.title
    if (kind === 'category') weights.categories.set(id, to)
    else if (key) weights.devices[key] = to
  }
  return weights
}

function scoresOf(document: ReportDocument, { changed, leftOut }: View): Scores {
  if (document.scoring === null) return new Map()
  const scores = new Map(scoreCompanies(document, null, weightsOf(document, changed)))
  for (const { companyId } of leftOut) scores.delete(companyId)
  return scores
}

/** Returns whether one weight alone, at some value, gives the company the rank or a better one. */
function rankTest(document: ReportDocument, { leftOut }: View, companyId: string, rank: number) {
  return (weight: ChangedWeight, to: number) => {
    const changed = [{ ...weight, to }]
    if (Object.values(weightsOf(document, changed).devices).every((one) => one === 0)) return false
    return (placeOf(scoresOf(document, { changed, leftOut }), companyId)?.rank ?? Infinity) <= rank
  }
}

function hundredths({ kind }: ChangedWeight): number[] {
  return Array.from({ length: kind === 'device' ? 101 : 501 }, (_, index) => index / 100)
}

function namesOf({ companies }: ReportDocument, ids: readonly string[]): string[] {
  return companies.filter(({ companyId }) => ids.includes(companyId)).map(({ title }) => title)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}
