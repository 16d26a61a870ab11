import { APPLICATIONS, type ApplicationKey, type UserRatings } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { RATING_WEIGHT, ratingBase } from '../../scoring/formula.ts'
import { roundFloatError, roundTo4 } from '../../scoring/round.ts'
import { categoryPoints, percentagesOf } from '../../scoring/score-application.ts'

/** Scores are whole numbers of ten-thousandths once they are rounded. */
const UNIT = 10_000

/** A category on an application as a company's score sees it. */
export interface ScoredCell {
  readonly categoryId: string
  readonly application: ApplicationKey
  readonly weight: number
  readonly all: number
  readonly available: number
}

/** The cells of one application, with the steps of the formula as functions of points. */
export interface ScoredApplication {
  readonly application: ApplicationKey
  readonly cells: readonly ScoredCell[]
  /** Ten-thousandths of the overall sum, from the sum of the categories' points in ten-thousandths. */
  readonly weightedOf: (points: number) => number
}

/** A company's overall score as a function of how many capabilities it has in each cell. */
export interface CompanyModel {
  readonly applications: readonly ScoredApplication[]
  /** The overall score from the sum of the applications, in ten-thousandths. */
  readonly overallOf: (sum: number) => number
  /** The overall score with so many capabilities available in each cell. */
  readonly scoreWith: (available: (cell: ScoredCell) => number) => number
}

/** Returns a category's points with so many capabilities available, in ten-thousandths. */
export function pointsOf({ weight, all }: ScoredCell, available: number): number {
  return Math.round(categoryPoints(available, Math.max(all, 1), weight) * UNIT)
}

/**
 * Returns the overall score of a company by the report's formula, with each of its roundings, with
 * some app-store ratings instead of today's. Null without scores, as in a preview, and for a
 * company that is not in the report.
 */
export function modelCompany(
  { companies, matrix, scoring }: Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>,
  companyId: string,
  ratings: UserRatings = {},
): CompanyModel | null {
  const place = companies.findIndex((company) => company.companyId === companyId)
  if (scoring === null || place < 0) return null
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  const { deviceWeights } = scoring
  const today = scoring.userRatings[place] ?? {}
  const ofCategories = matrix.reduce(
    (sum, { categoryId }) => sum + (weights.get(categoryId) ?? 0),
    0,
  )
  const sumOfWeights = roundFloatError(
    APPLICATIONS.reduce((sum, { title }) => sum + deviceWeights[title], 0),
  )
  const applications = APPLICATIONS.map(({ title, rated }): ScoredApplication => {
    const totalWeight = roundFloatError(ratingBase(scoring.formula, rated) + ofCategories)
    const rating = rated ? (ratings[title] ?? today[title] ?? 0) : 0
    return {
      application: title,
      cells: matrix.map(({ categoryId, capabilities }) => ({
        categoryId,
        application: title,
        weight: weights.get(categoryId) ?? 0,
        all: capabilities.length,
        available: capabilities.filter((row) => row.available[title][place] === true).length,
      })),
      weightedOf(points) {
        const sum = roundFloatError(RATING_WEIGHT * rating + points / UNIT)
        const { weightedDevicePercentage } = percentagesOf(sum, totalWeight, deviceWeights[title])
        return Math.round(weightedDevicePercentage * UNIT)
      },
    }
  })
  const overallOf = (sum: number) => roundTo4(roundFloatError(sum / UNIT) / sumOfWeights)
  return {
    applications,
    overallOf,
    scoreWith: (available) =>
      overallOf(
        applications.reduce(
          (sum, { cells, weightedOf }) =>
            sum +
            weightedOf(cells.reduce((points, cell) => points + pointsOf(cell, available(cell)), 0)),
          0,
        ),
      ),
  }
}
