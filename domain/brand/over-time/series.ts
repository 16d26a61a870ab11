import {
  APPLICATIONS,
  type ApplicationKey,
  type ByApplication,
} from '../../catalogue/application.ts'
import {
  applicationEditions,
  groupEditions,
  overallEditions,
} from '../../reading/charts/ranking-editions.ts'
import type { RankedEdition } from '../../reading/charts/ranking-editions.ts'
import type { ScoreSeries } from '../../reading/document/over-time-section.ts'
import type { HistoryRank, ReportDocument } from '../../reading/document/report-document.ts'
import { rankScores } from '../../scoring/ranking/rank-scores.ts'
import { roundTo4 } from '../../scoring/round.ts'

/** A ranking to follow over the editions. */
export type SeriesTopic =
  | { readonly kind: 'overall' }
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'category'; readonly categoryId: string }

/**
 * Returns the rankings of a topic by edition, oldest first, up to this one: on an application, or
 * for null over all, where the shares of groups and categories are means by device weight. Editions
 * without it are left out.
 */
export function rankedEditions(
  document: ReportDocument,
  topic: SeriesTopic,
  application: ApplicationKey | null,
): RankedEdition[] {
  if (topic.kind === 'overall') {
    return application === null
      ? overallEditions(document)
      : applicationEditions(document, application)
  }
  if (application !== null) return editionsOn(document, topic, application)
  const shares = sharesByDate(document)
  const parts = APPLICATIONS.map(({ title }) => ({
    title,
    editions: editionsOn(document, topic, title),
  }))
  return (parts[0]?.editions ?? []).flatMap(({ date, ranks }) => {
    const weights = shares.get(date)
    if (!weights) return []
    const means = ranks.map(({ companyId, company }) => ({
      companyId,
      company,
      score: roundTo4(
        parts.reduce((sum, { title, editions }) => {
          const found = editions
            .find((edition) => edition.date === date)
            ?.ranks.find((rank) => rank.companyId === companyId)
          return sum + weights[title] * (found?.score ?? 0)
        }, 0),
      ),
    }))
    return [{ date, ranks: rankScores(means) }]
  })
}

function editionsOn(
  document: ReportDocument,
  topic: Exclude<SeriesTopic, { readonly kind: 'overall' }>,
  application: ApplicationKey,
): RankedEdition[] {
  return topic.kind === 'group'
    ? groupEditions(document, topic.title, application)
    : categoryEditions(document, topic.categoryId, application)
}

/** Weight of each application in the overall score, by the date of the edition. */
function sharesByDate({ history, overTime, report, scoring }: ReportDocument) {
  const shares = new Map<string, ByApplication<number>>()
  for (const [edition, { date }] of history.entries()) {
    const found = overTime?.applicationShares[edition]
    if (found) shares.set(date, found)
  }
  if (scoring) {
    const { deviceWeights } = scoring
    const sum = APPLICATIONS.reduce((total, { title }) => total + deviceWeights[title], 0)
    shares.set(report.date, {
      'Mobile Web': deviceWeights['Mobile Web'] / sum,
      'iPhone App': deviceWeights['iPhone App'] / sum,
      'Android App': deviceWeights['Android App'] / sum,
    })
  }
  return shares
}

/** Returns the rankings by the share of a category's available capabilities. */
function categoryEditions(
  document: ReportDocument,
  categoryId: string,
  application: ApplicationKey,
): RankedEdition[] {
  const { history, matrix, overTime, companies, report } = document
  const index = matrix.findIndex((category) => category.categoryId === categoryId)
  const category = matrix[index]
  if (!category) return []
  const series = overTime?.categories[index]
  const names = companyNames(document)
  const earlier = history.map(({ date }, edition) => {
    const all = series?.capabilities[edition] ?? 0
    const counts = series?.available[application] ?? []
    const results = counts.flatMap((of, company) => {
      const available = of[edition] ?? null
      const companyId = overTime?.companyIds[company] ?? ''
      if (all === 0 || available === null) return []
      return [{ companyId, company: names.get(companyId) ?? '', score: roundTo4(available / all) }]
    })
    return { date, ranks: rankScores(results) }
  })
  const { capabilities } = category
  const now = companies.map(({ companyId, title: company }, place) => {
    const has = capabilities.filter(({ available }) => available[application][place] === true)
    return { companyId, company, score: roundTo4(has.length / Math.max(capabilities.length, 1)) }
  })
  return [...earlier, { date: report.date, ranks: rankScores(now) }].filter(
    ({ ranks }) => ranks.length > 0,
  )
}

/** The names of companies of this edition and of earlier ones, by id. */
export function companyNames({
  history,
  companies,
}: Pick<ReportDocument, 'history' | 'companies'>): ReadonlyMap<string, string> {
  return new Map([
    ...history.flatMap(({ overall }) =>
      overall.map(({ companyId, company }) => [companyId, company] as const),
    ),
    ...companies.map(({ companyId, title }) => [companyId, title] as const),
  ])
}

/**
 * Returns the overall rankings, or those of an application, that only the capabilities and categories
 * of all editions would give; null where the catalogue did not change, so that they are the published
 * ones.
 */
export function matchedEditions(
  document: ReportDocument,
  application: ApplicationKey | null,
): RankedEdition[] | null {
  const { overTime } = document
  if (!overTime?.matched) return null
  return seriesEditions(document, overTime.matched, application)
}

/**
 * Returns the overall rankings, or those of an application, with all scores by this edition's formula;
 * null where no edition has another one, so that they are the published ones.
 */
export function recalculatedEditions(
  document: ReportDocument,
  application: ApplicationKey | null,
): RankedEdition[] | null {
  const { recalculated } = document.overTime ?? {}
  return recalculated ? seriesEditions(document, recalculated, application) : null
}

function seriesEditions(
  document: ReportDocument,
  scored: ScoreSeries,
  application: ApplicationKey | null,
): RankedEdition[] {
  const { history, report } = document
  const companyIds = document.overTime?.companyIds ?? []
  const names = companyNames(document)
  const series = application === null ? scored.overall : scored.applications[application]
  return [...history.map(({ date }) => date), report.date]
    .map((date, edition) => ({
      date,
      ranks: rankScores(
        series.flatMap((scores, company) => {
          const companyId = companyIds[company] ?? ''
          const score = scores[edition] ?? null
          return score === null ? [] : [{ companyId, company: names.get(companyId) ?? '', score }]
        }),
      ),
    }))
    .filter(({ ranks }) => ranks.length > 0)
}

/** Returns the rank of a company in an edition; null if it was not ranked. */
export function findRank(
  { ranks }: Pick<RankedEdition, 'ranks'>,
  companyId: string,
): HistoryRank | null {
  return ranks.find((rank) => rank.companyId === companyId) ?? null
}
