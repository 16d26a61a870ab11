import {
  APPLICATIONS,
  type ApplicationKey,
  type DeviceWeights,
  type UserRatings,
} from '../../catalogue/application.ts'
import type { Named, Changed, RankingOf } from '../../reading/claims/claimed-ranking.ts'
import type { HistoryRank, ReportDocument } from '../../reading/document/report-document.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'
import { divisorAgain } from './score-again.ts'

export function rankOf<One extends HistoryRank>(
  ranks: readonly One[],
  companyId: string,
): One | undefined {
  return ranks.find((rank) => rank.companyId === companyId)
}

/** Names of the companies that share a company's rank, in the order of the alphabet. */
export function sharing(ranks: readonly HistoryRank[], { companyId, rank }: HistoryRank): string {
  return namesOf(ranks.filter((one) => one.rank === rank && one.companyId !== companyId))
}

export function namesOf(companies: readonly { readonly company: string }[]): string {
  return companies
    .map(({ company }) => company)
    .toSorted()
    .join()
}

/** The gains or losses of a company, as one text to compare. */
export function changesOf(
  { changes }: ReportDocument,
  companyId: string | null,
  gained: boolean,
): string {
  return changedText(
    changes.filter(
      (change) =>
        change.gained === gained && (companyId === null || change.companyId === companyId),
    ),
  )
}

export function changedText(changes: readonly Changed[]): string {
  return changes
    .map(
      ({ companyId, application, capabilityId }) => `${companyId} ${application} ${capabilityId}`,
    )
    .toSorted()
    .join()
}

/** True if both editions compare the same capabilities, in the same categories. */
export function hasSameCatalogue({ overTime, scoreCauses }: ReportDocument): boolean {
  const changes = overTime?.changes.at(-1)
  const moved = scoreCauses?.capabilities.moved ?? 0
  return (
    changes !== undefined &&
    changes.capabilitiesCame + changes.capabilitiesWent === 0 &&
    changes.categoriesCame + changes.categoriesWent + moved === 0
  )
}

export function placeOf({ companies }: ReportDocument, companyId: string): number {
  return companies.findIndex((company) => company.companyId === companyId)
}

/** True if two values of 4 decimals are the same. */
export function same(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.00005
}

/** Returns how far apart two scores look with one decimal of a percent; exact if they look alike. */
export function shownApart(one: number, other: number): number {
  const [first, second] = [one, other].map((score) => Math.floor(score * 1000 + 0.5 + 1e-6))
  return first === second ? one - other : (first! - second!) / 1000
}

/** True if texts show scores less than a lead apart, half a point by default; of 4 decimals. */
export function isNearly(one: number, other: number, lead = 0.005): boolean {
  return Math.abs(shownApart(one, other)) < lead - 0.00005
}

/** The draws that verdicts rest on: of the measured share of wrong answers, or of 1 in 100. */
export function drawsOf({ uncertainty }: ReportDocument) {
  const rate = uncertainty?.sources.answers?.errorRate ?? 0.01
  return (
    uncertainty?.hidden ??
    uncertainty?.results.toSorted(
      (one, other) => Math.abs(one.errorRate - rate) - Math.abs(other.errorRate - rate),
    )[0]
  )
}

/**
 * True if the better company of two is ahead in fewer than 75 of 100 draws, on an application if both
 * scores are normal as their intervals are wide; undefined without draws.
 */
export function isOpen(
  document: ReportDocument,
  better: string,
  worse: string,
  application: ApplicationKey | null = null,
): boolean | undefined {
  const result = drawsOf(document)
  if (!result || !document.uncertainty) return undefined
  if (application !== null) {
    const drawn = result.applications?.[application]
    const [one, other] = [better, worse].map((id) => {
      const place = placeOf(document, id)
      const [low, high] = [drawn?.low[place], drawn?.high[place]]
      return low === undefined ? null : { middle: (low + high!) / 2, width: high! - low }
    })
    if (!one || !other) return undefined
    const distance = one.middle - other.middle
    const deviation = Math.sqrt(one.width ** 2 + other.width ** 2) / 2 / 1.96
    return distance <= 0 || distance < 0.6745 * deviation
  }
  let pair = 0
  for (const [index, { companyId }] of document.companies.entries()) {
    for (const other of document.companies.slice(index + 1)) {
      const count = result.ahead[pair++]!
      const half = document.uncertainty.draws * 0.75
      if (companyId === better && other.companyId === worse) return count < half
      if (companyId === worse && other.companyId === better) {
        return document.uncertainty.draws - count < half
      }
    }
  }
  return undefined
}

/**
 * Returns the lead that is ahead of each other company in 75 of 100 draws, if both scores vary as their
 * intervals do; half a point where nothing was drawn.
 */
export function leadOf(document: ReportDocument, companyId: string): number {
  const scores = drawsOf(document)?.overall
  if (!scores || document.companies.length < 2) return 0.005
  const deviations = document.companies.map(
    (_, place) => (scores.high[place]! - scores.low[place]!) / 2 / 1.96,
  )
  const own = placeOf(document, companyId)
  const leads = deviations.flatMap((deviation, place) =>
    place === own ? [] : [0.6745 * Math.sqrt(deviation ** 2 + deviations[own]! ** 2)],
  )
  return Math.max(1, Math.ceil(Math.max(...leads) * 1000 - 1e-6)) / 1000
}

export function fourDecimals(value: number): number {
  return Math.floor(value * 10_000 + 0.5 + 1e-8) / 10_000
}

/** Inputs that replace the report's own in a calculation. */
export interface Instead {
  /** Changes that are undone. */
  readonly undone?: readonly (Changed & { readonly gained?: boolean })[]
  readonly ratings?: UserRatings
  readonly deviceWeights?: DeviceWeights
  readonly formula?: FormulaVersion | undefined
}

/**
 * Returns a company's score by formula version 1, for checkers: written a second time from the
 * formula, so that an error of the first is found.
 */
export function scoreOf(
  document: ReportDocument,
  companyId: string,
  application: RankingOf,
  { undone = [], ratings, deviceWeights, formula }: Instead = {},
): number {
  const { scoring, matrix } = document
  const place = placeOf(document, companyId)
  if (scoring === null || place < 0) return Number.NaN
  const weightOf = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  const sumOfWeights = [...weightOf.values()].reduce((sum, weight) => sum + weight, 0)
  const rating = ratings ?? scoring.userRatings[place] ?? {}
  const scores = APPLICATIONS.map(({ title, rated }) => {
    const had = (capabilityId: string, has: boolean) =>
      undone.some((one) => one.application === title && one.capabilityId === capabilityId)
        ? !has
        : has
    const points = matrix.map(({ categoryId, capabilities }) => {
      const available = capabilities.filter((row) =>
        had(row.capabilityId, row.available[title][place] === true),
      )
      const weight = weightOf.get(categoryId) ?? 0
      return fourDecimals((available.length * weight) / Math.max(capabilities.length, 1))
    })
    const sum = points.reduce((total, one) => total + one, rated ? 0.2 * (rating[title] ?? 0) : 0)
    const divisor = divisorAgain(formula ?? scoring.formula, title, sumOfWeights)
    return { title, score: divisor > 0 ? fourDecimals(sum / divisor) : 0 }
  })
  if (application !== null) return scores.find(({ title }) => title === application)!.score
  const devices = deviceWeights ?? scoring.deviceWeights
  const weighted = scores.reduce(
    (sum, { title, score }) => sum + fourDecimals(score * devices[title]),
    0,
  )
  return fourDecimals(weighted / APPLICATIONS.reduce((sum, { title }) => sum + devices[title], 0))
}

/** Shares of a category's capabilities by company: the mean of the applications by device weight. */
export function sharesOf(
  { companies, matrix, scoring }: ReportDocument,
  categoryId: string,
  application: RankingOf,
): (Named & { readonly share: number })[] {
  const capabilities = matrix.find((one) => one.categoryId === categoryId)?.capabilities ?? []
  const keys = APPLICATIONS.filter(({ title }) => application === null || title === application)
  const weight = (key: ApplicationKey) =>
    application === null ? (scoring?.deviceWeights[key] ?? 0) : 1
  const sum = keys.reduce((total, { title }) => total + weight(title), 0)
  return companies.map(({ companyId, title: company }, place) => {
    const weighted = keys.reduce((total, { title }) => {
      const count = capabilities.filter((row) => row.available[title][place] === true).length
      return total + weight(title) * count
    }, 0)
    return { companyId, company, share: fourDecimals(weighted / sum / capabilities.length) }
  })
}
