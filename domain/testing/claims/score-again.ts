import {
  APPLICATIONS,
  type ApplicationKey,
  type DeviceWeights,
  type UserRatings,
} from '../../catalogue/application.ts'
import type { RankingOf } from '../../reading/claims/claimed-ranking.ts'
import type { ChangedWeight } from '../../reading/claims/what-if-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { FormulaVersion } from '../../scoring/formula.ts'
import { roundTo4 } from '../../scoring/round.ts'

/** Scores, or shares, by the id of the company. */
export type Scores = ReadonlyMap<string, number>

export function placeOf({ companies }: ReportDocument, companyId: string): number {
  return companies.findIndex((company) => company.companyId === companyId)
}

export interface Cell {
  readonly application: ApplicationKey
  readonly capabilityId: string
}

/** Inputs that replace the report's own in a calculation. */
export interface Instead {
  /** Answers that are the opposite. */
  readonly flipped?: readonly Cell[] | undefined
  readonly ratings?: UserRatings | undefined
  readonly devices?: DeviceWeights | undefined
  /** Weights in the order of the matrix. */
  readonly categories?: ArrayLike<number> | undefined
  readonly formula?: FormulaVersion | undefined
}

/**
 * Returns the parts of a company's score by the formula, for checkers: written a second time, so that
 * an error of the first is found.
 */
export function formulaOf(document: ReportDocument, companyId: string, instead: Instead = {}) {
  const scoring = document.scoring!
  const ratings = instead.ratings ?? scoring.userRatings[placeOf(document, companyId)] ?? {}
  const weights = Array.from(instead.categories ?? categoryWeights(document))
  const devices = instead.devices ?? scoring.deviceWeights
  const sum = weights.reduce((total, one) => total + one, 0)
  const formula = instead.formula ?? scoring.formula
  return {
    points: (category: number, available: number) => {
      const size = document.matrix[category]!.capabilities.length
      return roundTo4((weights[category]! * available) / Math.max(size, 1))
    },
    /** By formula 1 every divisor has 0.2 for a rating; by formula 2 apps have the most it adds. */
    scoreOn: (application: ApplicationKey, points: number) => {
      const isApp = application !== 'Mobile Web'
      const divisor = sum + (formula === 1 ? 0.2 : isApp ? 1 : 0)
      const rated = isApp ? (ratings[application] ?? 0) / 5 : 0
      return divisor > 1e-9 ? roundTo4((points + rated) / divisor) : 0
    },
    overall: (scoreOn: (application: ApplicationKey) => number) => {
      let [weighted, total] = [0, 0]
      for (const { title } of APPLICATIONS) {
        weighted += roundTo4(scoreOn(title) * devices[title])
        total += devices[title]
      }
      return roundTo4(weighted / total)
    },
  }
}

/** Returns a company's score, overall (null) or on an application. */
export function scoreAgain(
  document: ReportDocument,
  companyId: string,
  application: RankingOf,
  instead: Instead = {},
): number {
  const place = placeOf(document, companyId)
  if (document.scoring === null || place < 0) return Number.NaN
  const formula = formulaOf(document, companyId, instead)
  const scoreOn = (key: ApplicationKey) => {
    let points = 0
    for (const [category, { capabilities }] of document.matrix.entries()) {
      let available = capabilities.filter((row) => row.available[key][place] === true).length
      for (const cell of instead.flipped ?? []) {
        if (cell.application !== key) continue
        const row = capabilities.find(({ capabilityId }) => capabilityId === cell.capabilityId)
        if (row) available += row.available[key][place] === true ? -1 : 1
      }
      points += formula.points(category, available)
    }
    return formula.scoreOn(key, points)
  }
  return application === null ? formula.overall(scoreOn) : scoreOn(application)
}

/** Returns the scores of all companies. */
export function scoresAgain(
  document: ReportDocument,
  application: RankingOf,
  instead: Instead = {},
): Scores {
  return new Map(
    document.companies.map(({ companyId }) => [
      companyId,
      scoreAgain(document, companyId, application, instead),
    ]),
  )
}

export function categoryWeights({ matrix, scoring }: ReportDocument): number[] {
  return matrix.map(
    ({ categoryId }) =>
      scoring?.categoryWeights.find((one) => one.categoryId === categoryId)?.weight ?? 0,
  )
}

export function changedWeights(
  document: ReportDocument,
  changed: readonly Pick<ChangedWeight, 'kind' | 'id' | 'to'>[],
) {
  const to = new Map(changed.map((weight) => [`${weight.kind} ${weight.id}`, weight.to]))
  const published = document.scoring!.deviceWeights
  const device = ({ _id, title }: (typeof APPLICATIONS)[number]) =>
    [title, to.get(`device ${_id}`) ?? published[title]] as const
  return {
    devices: Object.fromEntries(APPLICATIONS.map(device)) as Record<ApplicationKey, number>,
    categories: categoryWeights(document).map(
      (weight, index) => to.get(`category ${document.matrix[index]!.categoryId}`) ?? weight,
    ),
  }
}
