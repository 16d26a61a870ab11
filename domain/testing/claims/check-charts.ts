import { APPLICATIONS } from '../../catalogue/application.ts'
import type { ChartClaims, ClaimedPart } from '../../reading/claims/chart-claims.ts'
import type { Checkers } from '../../reading/claims/claim.ts'
import type { ClaimedRanking } from '../../reading/claims/claimed-ranking.ts'
import type { ReportDocument, ScoreChangeParts } from '../../reading/document/report-document.ts'
import {
  isPlace,
  placeOf,
  publishedWeights,
  type Scores,
  scoreCompanies,
  scoresByEdition,
} from './check-scores.ts'
import { isNearly, isOpen } from './read-document.ts'

export const checkCharts: Checkers<ChartClaims> = {
  'ranking led': ({ ranking, leaders, score, next, own }, document) => {
    const scores = scoresNow(document, ranking)
    const best = Math.max(...scores.values())
    if (!isNear(best, score)) return `the best score is ${best}`
    const first = idsOf(scores, best)
    if (!isSame(first, leaders)) return `${first.join()} lead`
    const second = Math.max(...[...scores.values()].filter((value) => value < best))
    if (next) {
      if (!isNear(best - second, next.gap)) return `the next is ${best - second} behind`
      if (!isSame(idsOf(scores, second), next.companies)) return 'others are next'
    } else if (second > -Infinity && !isSame(idsOf(scores, second), own ? [own] : [])) {
      return 'who is next is left out'
    }
    if (own === null) return null
    const score2 = scores.get(own.companyId)
    if (!isPlace(placeOf(scores, own.companyId), own)) return 'the own place is another'
    return isNear(score2, own.score) && isNear(best - own.score, own.gap)
      ? null
      : `it has ${score2}`
  },
  'near tie': ({ ranking, better, worse, gap }, document) => {
    const scores = scoresNow(document, ranking)
    const [one, other] = [scores.get(better.companyId), scores.get(worse.companyId)]
    if (!isNear(one, better.score) || !isNear(other, worse.score)) return 'the scores are others'
    const distance = one! - other!
    const open = isOpen(document, better.companyId, worse.companyId, ranking.application)
    return isNear(distance, gap) && distance > 0 && (open ?? isNearly(better.score, worse.score))
      ? null
      : `it is ${distance}`
  },
  'scores listed': ({ ranking, date, scores }, document) => {
    const found = scoresByEdition(document, ranking).get(date)
    const wrong = scores.find(({ companyId, score }) => !isNear(found?.get(companyId), score))
    return wrong ? `${wrong.company} has ${found?.get(wrong.companyId)}` : null
  },
  'intervals listed': ({ application, intervals, draws, errorRate }, document) => {
    const { uncertainty, companies } = document
    const result = uncertainty?.results.find((one) => one.errorRate === errorRate)
    const scores = application === null ? result?.overall : result?.applications?.[application]
    if (!scores || uncertainty?.draws !== draws) return 'nothing was drawn so'
    if (intervals.length !== companies.length) return 'companies are missing'
    const wrong = intervals.find(({ companyId, low, high }) => {
      const place = companies.findIndex((company) => company.companyId === companyId)
      return !isNear(scores.low[place], low) || !isNear(scores.high[place], high) || low > high
    })
    return wrong ? `${wrong.company} has another interval` : null
  },
  'edition listed': ({ ranking, date, companies }, document) => {
    const found = scoresByEdition(document, ranking).get(date)
    const wrong = companies.find(
      ({ companyId, rank, score }) =>
        !isNear(found?.get(companyId), score) || placeOf(found, companyId)?.rank !== rank,
    )
    return wrong ? `${wrong.company} is another in ${date}` : null
  },
  'rank in two editions': ({ ranking, companyId, from, to, before, now }, document) => {
    const editions = scoresByEdition(document, ranking)
    const dates = [...editions.keys()]
    if (dates[0] !== from || dates.at(-1) !== to || from === to) return 'the editions are others'
    return isPlace(placeOf(editions.get(from), companyId), before) &&
      isPlace(placeOf(editions.get(to), companyId), now)
      ? null
      : 'the places are others'
  },
  'ranks same': ({ ranking, from, to, companies }, document) => {
    const editions = scoresByEdition(document, ranking)
    const moved = companies.find((companyId) => {
      const [before, now] = [from, to].map((date) => placeOf(editions.get(date), companyId))
      return before && now && before.rank !== now.rank
    })
    return moved ? `${moved} has another rank` : null
  },
  'order kept': ({ view }, document) => {
    const { devices, categories } = publishedWeights(document)
    const to = new Map(view.changed.map((weight) => [weight.id, weight.to]))
    const weight = (id: string, published: number) => to.get(id) ?? published
    const custom = scoreCompanies(document, null, {
      devices: {
        'Mobile Web': weight('mobile-web', devices['Mobile Web']),
        'iPhone App': weight('iphone-app', devices['iPhone App']),
        'Android App': weight('android-app', devices['Android App']),
      },
      categories: new Map([...categories].map(([id, published]) => [id, weight(id, published)])),
    })
    const before = scoreCompanies(document, null, { devices, categories })
    const gone = new Set(view.leftOut.map(({ companyId }) => companyId))
    const kept = [...custom.keys()].filter((id) => !gone.has(id))
    const order = (scores: Scores, one: string, other: string) =>
      Math.sign(scores.get(one)! - scores.get(other)!)
    const passed = kept.find((one) =>
      kept.some((other) => order(custom, one, other) !== order(before, one, other)),
    )
    return passed ? `${passed} passes another, or is passed` : null
  },
  'score moved': ({ companyId, ranking, since, by, change, most }, document) => {
    const wrong = checkChange(document, companyId, ranking, since, change)
    if (wrong !== null) return wrong
    const parts = partsOf(document, companyId, ranking, by)
    const same = parts.filter((part) => part.change * change > 0)
    const named = most.find((part) => !same.some((one) => isPart(one, part)))
    if (named) return `“${named.title}” is another part`
    const nothing = most.find((part) => Math.abs(part.change) < 0.000495)
    if (nothing) return `“${nothing.title}” reads as nothing`
    const least = Math.min(...most.map((part) => Math.abs(part.change)))
    const larger = same.filter((part) => Math.abs(part.change) > least + 0.00005)
    return larger.length < Math.max(most.length, 1) ? null : 'larger parts are left out'
  },
  'score same in each': ({ companyId, ranking, since, by }, document) => {
    const moved = partsOf(document, companyId, ranking, by).find((part) => part.change !== 0)
    return moved ? `${moved.id} moved` : checkChange(document, companyId, ranking, since, 0)
  },
  'score parts cancel': ({ companyId, ranking, since, by, parts }, document) => {
    const found = partsOf(document, companyId, ranking, by).filter((part) => part.change !== 0)
    const isAll = found.length === parts.length
    if (!isAll || !parts.every((part) => found.some((one) => isPart(one, part)))) {
      return 'the parts are others'
    }
    return checkChange(document, companyId, ranking, since, 0)
  },
  'parts listed': ({ companyId, ranking, since, by, before, now, parts }, document) => {
    const editions = scoresByEdition(document, ranking)
    const [was, is] = [since, document.report.date].map((date) =>
      editions.get(date)?.get(companyId),
    )
    if (!isNear(was, before) || !isNear(is, now)) return `the scores are ${was} and ${is}`
    const found = partsOf(document, companyId, ranking, by)
    const merged = parts.filter(({ id }) => !found.some((one) => one.id === id))
    const wrong = parts.find(
      (part) => !merged.includes(part) && !found.some((one) => isPart(one, part)),
    )
    if (wrong || merged.length > 1) return `${wrong?.title ?? 'a part'} is another`
    const sum = parts.reduce((total, { change }) => total + change, 0)
    return isNear(now - before, sum) ? null : `the parts add up to ${sum}`
  },
  'adoption listed': (
    { capabilityId, application, points },
    { matrix, history, overTime, report },
  ) => {
    const rows = matrix.flatMap(({ capabilities }) => capabilities)
    const index = rows.findIndex((row) => row.capabilityId === capabilityId)
    const key = APPLICATIONS.find(({ title }) => title === application)?.title
    if (!key || !rows[index]) return 'it is not in the report'
    const series = overTime?.capabilities[index]?.[key]
    const row = rows[index].available[key]
    const counts = new Map(
      history.map(({ date }, edition) => [date, [series?.have[edition], series?.of[edition]]]),
    )
    counts.set(report.date, [
      row.filter((one) => one === true).length,
      row.filter((one) => one !== null).length,
    ])
    const wrong = points.find(({ date, have, of }) => counts.get(date)?.join() !== `${have},${of}`)
    return wrong ? `in ${wrong.date} it is ${counts.get(wrong.date)?.join()}` : null
  },
}

function scoresNow(document: ReportDocument, ranking: ClaimedRanking): Scores {
  return scoresByEdition(document, ranking).get(document.report.date) ?? new Map()
}

function idsOf(scores: Scores, value: number): string[] {
  return [...scores].filter(([, score]) => score === value).map(([id]) => id)
}

function isSame(ids: readonly string[], companies: readonly { companyId: string }[]): boolean {
  const claimed = companies.map(({ companyId }) => companyId)
  return ids.toSorted().join() === claimed.toSorted().join()
}

function isNear(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) < 0.00005
}

function checkChange(
  document: ReportDocument,
  companyId: string,
  ranking: ClaimedRanking,
  since: string,
  change: number,
): string | null {
  const editions = scoresByEdition(document, ranking)
  if (document.history.at(-1)?.date !== since) return 'the previous edition is another'
  const [before, now] = [since, document.report.date].map((date) =>
    editions.get(date)?.get(companyId),
  )
  if (before === undefined || now === undefined) return 'it was not scored in both'
  return isNear(now - before, change) ? null : `the change is ${now - before}`
}

interface Part {
  readonly id: string
  readonly change: number
}

function isPart(one: Part, claimed: ClaimedPart): boolean {
  return one.id === claimed.id && isNear(one.change, claimed.change)
}

/** The parts of a company's change as the document has them. */
function partsOf(
  { matrix, scoreChanges, scoreCauses }: ReportDocument,
  companyId: string,
  { application }: ClaimedRanking,
  by: 'category' | 'cause',
): Part[] {
  if (by === 'cause') {
    const found = scoreCauses?.companies.find((one) => one.companyId === companyId)
    const causes = application === null ? found?.overall : found?.applications[application]
    return Object.entries(causes ?? {}).map(([id, change]) => ({ id, change: Number(change) }))
  }
  const found = scoreChanges?.find((one) => one.companyId === companyId)
  const parts: ScoreChangeParts | undefined =
    application === null ? found?.overall : found?.applications[application]
  if (!parts) return []
  return [
    ...matrix.map(({ categoryId }, index) => ({
      id: categoryId,
      change: parts.categories[index]!,
    })),
    { id: 'rating', change: parts.rating },
    { id: 'former', change: parts.former },
    { id: 'method', change: parts.method },
  ]
}
