import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { ClaimedPlace, ClaimedRanking } from '../../reading/claims/claimed-ranking.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { divisorAgain } from './score-again.ts'

/** Weights by application and by the id of the category. */
export interface CheckedWeights {
  readonly devices: Readonly<Record<ApplicationKey, number>>
  readonly categories: ReadonlyMap<string, number>
}

/** Scores by the id of the company. */
export type Scores = ReadonlyMap<string, number>

export function publishedWeights({ scoring }: ReportDocument): CheckedWeights {
  return {
    devices: scoring!.deviceWeights,
    categories: new Map(scoring!.categoryWeights.map((one) => [one.categoryId, one.weight])),
  }
}

/** Four decimals, halves up. */
export function fourDecimals(value: number): number {
  return Math.floor(value * 1e4 + 0.5 + 1e-9) / 1e4
}

/** Calculates the scores of a document's companies again, overall (null) or on an application. */
export function scoreCompanies(
  document: ReportDocument,
  application: ApplicationKey | null,
  { devices, categories }: CheckedWeights,
): Scores {
  const { companies, matrix, scoring } = document
  const weights = [...categories.values()].reduce((sum, one) => sum + one, 0)
  const scoreOn = (company: number, key: ApplicationKey) => {
    let points = key === 'Mobile Web' ? 0 : (scoring!.userRatings[company]?.[key] ?? 0) / 5
    for (const { categoryId, capabilities } of matrix) {
      const has = capabilities.filter(({ available }) => available[key][company] === true).length
      const weight = categories.get(categoryId) ?? 0
      points += fourDecimals((has * weight) / Math.max(capabilities.length, 1))
    }
    const total = Number(divisorAgain(scoring!.formula, key, weights).toFixed(9))
    return total > 0 ? fourDecimals(Number(points.toFixed(9)) / total) : 0
  }
  return new Map(
    companies.map(({ companyId }, company) => {
      if (application !== null) return [companyId, scoreOn(company, application)]
      let weighted = 0
      let sum = 0
      for (const { title } of APPLICATIONS) {
        weighted += fourDecimals(scoreOn(company, title) * devices[title])
        sum += devices[title]
      }
      return [companyId, fourDecimals(Number(weighted.toFixed(9)) / sum)]
    }),
  )
}

/** Returns the scores of a ranking by edition, oldest first, without editions that lack it. */
export function scoresByEdition(
  document: ReportDocument,
  ranking: ClaimedRanking,
): ReadonlyMap<string, Scores> {
  const { history, report } = document
  const editions = new Map<string, Scores>()
  for (const [edition, { date }] of history.entries()) {
    const scores = pastScores(document, edition, ranking)
    if (scores.size > 0) editions.set(date, scores)
  }
  const now = currentScores(document, ranking)
  if (now.size > 0) editions.set(report.date, now)
  return editions
}

function currentScores(document: ReportDocument, { topic, application }: ClaimedRanking): Scores {
  if (topic.kind === 'overall') {
    return document.scoring === null
      ? new Map()
      : scoreCompanies(document, application, publishedWeights(document))
  }
  const rows = document.matrix
    .filter((category) =>
      topic.kind === 'group'
        ? category.categoryGroup === topic.title
        : category.categoryId === topic.categoryId,
    )
    .flatMap(({ capabilities }) => capabilities)
  const shareOn = (company: number, key: ApplicationKey) =>
    fourDecimals(
      rows.filter(({ available }) => available[key][company] === true).length /
        Math.max(rows.length, 1),
    )
  const devices = document.scoring?.deviceWeights
  if (application === null && !devices) return new Map()
  const sum = APPLICATIONS.reduce((total, { title }) => total + (devices?.[title] ?? 0), 0)
  return new Map(
    document.companies.map(({ companyId }, company) => [
      companyId,
      application === null
        ? meanOf((key) => [shareOn(company, key), devices![key] / sum])
        : shareOn(company, application),
    ]),
  )
}

function meanOf(of: (key: ApplicationKey) => readonly [share: number, weight: number]): number {
  return fourDecimals(
    APPLICATIONS.reduce((sum, { title }) => {
      const [share, weight] = of(title)
      return sum + share * weight
    }, 0),
  )
}

function pastScores(document: ReportDocument, edition: number, ranking: ClaimedRanking): Scores {
  const { history, overTime } = document
  const { topic, application } = ranking
  const entry = history[edition]!
  if (topic.kind !== 'overall' && application === null) {
    const weights = overTime?.applicationShares[edition]
    if (!weights) return new Map()
    const on = APPLICATIONS.map(
      ({ title }) =>
        [title, pastScores(document, edition, { ...ranking, application: title })] as const,
    )
    const byKey = new Map(on)
    const ids = [...(byKey.get('Mobile Web')?.keys() ?? [])]
    return new Map(
      ids.map((id) => [id, meanOf((key) => [byKey.get(key)?.get(id) ?? 0, weights[key]])]),
    )
  }
  if (topic.kind === 'category') {
    const series =
      overTime?.categories[document.matrix.findIndex((one) => one.categoryId === topic.categoryId)]
    const size = series?.capabilities[edition] ?? 0
    return new Map(
      (overTime?.companyIds ?? []).flatMap((id, company) => {
        const has = series?.available[application!][company]?.[edition] ?? null
        return size === 0 || has === null ? [] : [[id, fourDecimals(has / size)] as const]
      }),
    )
  }
  const ranks =
    topic.kind === 'group'
      ? (entry.groups[topic.title]?.[application!] ?? [])
      : application === null
        ? entry.overall
        : entry.applications[application]
  return new Map(ranks.map(({ companyId, score }) => [companyId, score]))
}

/** Returns a company's rank by counting better ones; null without a score. */
export function placeOf(scores: Scores | undefined, companyId: string): ClaimedPlace | null {
  const own = scores?.get(companyId)
  if (!scores || own === undefined) return null
  const others = [...scores].filter(([id]) => id !== companyId).map(([, score]) => score)
  return {
    rank: 1 + others.filter((score) => score > own).length,
    shared: others.includes(own),
  }
}

export function isPlace(place: ClaimedPlace | null | undefined, claimed: ClaimedPlace): boolean {
  return place?.rank === claimed.rank && place.shared === claimed.shared
}
