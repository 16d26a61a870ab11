import { APPLICATIONS, type ApplicationKey, type UserRatings } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'

interface Cell {
  readonly application: ApplicationKey
  readonly capabilityId: string
}

/** Inputs that replace the report's own in a calculation. */
interface Changes {
  /** Missing capabilities that the company has. */
  readonly added?: readonly Cell[]
  readonly ratings?: UserRatings
}

/**
 * Returns a company's overall score by the report's formula, for checkers: written a second time from
 * it, so that an error of the first is found. Null without scores.
 */
export function scoreAgain(
  document: ReportDocument,
  companyId: string,
  { added = [], ratings = {} }: Changes = {},
): number | null {
  const { companies, scoring, matrix } = document
  const place = companies.findIndex((company) => company.companyId === companyId)
  if (scoring === null || place < 0) return null
  const has = new Set(
    added.map(({ application, capabilityId }) => `${application} ${capabilityId}`),
  )
  return overallAgain(
    document,
    APPLICATIONS.map(({ title }) => {
      const points = matrix.map(({ categoryId, capabilities }) => {
        const more = capabilities.filter(
          ({ capabilityId, available }) =>
            available[title][place] !== true && has.has(`${title} ${capabilityId}`),
        )
        return pointsAgain(document, companyId, title, categoryId, more.length)
      })
      const sum = points.reduce((total, one) => total + one, 0)
      return weightedAgain(document, companyId, title, sum, ratings)
    }),
  )
}

/** Returns the points of a category with more capabilities than the company has. */
export function pointsAgain(
  { companies, scoring, matrix }: ReportDocument,
  companyId: string,
  application: ApplicationKey,
  categoryId: string,
  more: number,
): number {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const weights = scoring?.categoryWeights ?? []
  const weight = weights.find((one) => one.categoryId === categoryId)?.weight ?? 0
  const rows = matrix.find((one) => one.categoryId === categoryId)?.capabilities ?? []
  const available = rows.filter((row) => row.available[application][place] === true).length
  return fourDecimals((weight * (available + more)) / Math.max(rows.length, 1))
}

/** Returns what an application adds to the overall sum, from the points of its categories. */
export function weightedAgain(
  { companies, scoring }: ReportDocument,
  companyId: string,
  application: ApplicationKey,
  points: number,
  ratings: UserRatings,
): number {
  const place = companies.findIndex((company) => company.companyId === companyId)
  const { rated } = APPLICATIONS.find(({ title }) => title === application)!
  const rating = ratings[application] ?? scoring?.userRatings[place]?.[application] ?? 0
  const weights = scoring?.categoryWeights.reduce((sum, { weight }) => sum + weight, 0) ?? 0
  const total = divisorAgain(scoring?.formula ?? 1, application, weights)
  const share = total > 0 ? fourDecimals((points + (rated ? 0.2 * rating : 0)) / total) : 0
  return fourDecimals(share * (scoring?.deviceWeights[application] ?? 0))
}

/**
 * Returns the divisor of an application's points: the weights of its categories and, by formula 1,
 * 0.2 for a rating; by formula 2 the most that a rating adds, 1 point for an app.
 */
export function divisorAgain(
  formula: FormulaVersion,
  application: ApplicationKey,
  weights: number,
): number {
  if (formula === 1) return weights + 0.2
  return application === 'Mobile Web' ? weights : weights + 1
}

/** Returns the overall score, from what each application adds. */
export function overallAgain({ scoring }: ReportDocument, weighted: readonly number[]): number {
  const devices = APPLICATIONS.reduce((sum, { title }) => sum + scoring!.deviceWeights[title], 0)
  return fourDecimals(weighted.reduce((sum, one) => sum + one, 0) / devices)
}

/** Halves up; one that a sum of fractions made too small by its error is still a half. */
export function fourDecimals(value: number): number {
  return Math.floor(value * 10_000 + 0.5 + 1e-8) / 10_000
}

/** True if two values of 4 decimals are the same. */
export function same(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.00005
}
