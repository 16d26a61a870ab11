import { APPLICATIONS, type ApplicationKey, byApplication } from '../../catalogue/application.ts'
import { type FormulaVersion, RATING_WEIGHT, ratingBase } from '../../scoring/formula.ts'
import { roundTo4 } from '../../scoring/round.ts'
import { scoreApplication } from '../../scoring/score-application.ts'
import type { CompanyScoreChange, ScoreChangeParts } from './report-document.ts'
import type { EarlierDocument } from './report-inputs.ts'

type ScoredEdition = Pick<EarlierDocument, 'companies' | 'matrix' | 'scoring'>

/**
 * Returns what each company's scores gained or lost since an earlier edition, by category; companies
 * and categories are matched by id. If the formula has changed, the earlier scores are first
 * recalculated by the new one, and that difference is the method's part. Null if either edition has
 * no scores.
 */
export function buildScoreChanges(
  now: ScoredEdition,
  earlier: ScoredEdition,
): CompanyScoreChange[] | null {
  if (now.scoring === null || earlier.scoring === null) return null
  return now.companies.flatMap(({ companyId }) => {
    const { formula } = now.scoring!
    const after = partsOf(now, companyId, formula)
    const before = partsOf(earlier, companyId, formula)
    const published = partsOf(earlier, companyId, earlier.scoring!.formula)
    if (!after || !before || !published) return []
    return [
      {
        companyId,
        overall: changeOf(now, after.overall, before.overall, published.overall.score),
        applications: byApplication((key) =>
          changeOf(
            now,
            after.applications[key],
            before.applications[key],
            published.applications[key].score,
          ),
        ),
      },
    ]
  })
}

/** A score and the parts of it, which are not rounded. */
interface ScoreParts {
  readonly score: number
  readonly categories: ReadonlyMap<string, number>
  readonly rating: number
}

/** Returns the parts of a company's scores by a formula; null for a company that the edition does not have. */
function partsOf(edition: ScoredEdition, companyId: string, formula: FormulaVersion) {
  const place = edition.companies.findIndex((company) => company.companyId === companyId)
  const { scoring } = edition
  if (place < 0 || scoring === null) return null
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  const ids = edition.matrix.map(({ categoryId }) => categoryId)
  const { deviceWeights } = scoring
  const sumOfWeights = APPLICATIONS.reduce((sum, { title }) => sum + deviceWeights[title], 0)
  let weighted = 0
  const applications = byApplication((key, { rated }): ScoreParts => {
    const rating = rated ? (scoring.userRatings[place]?.[key] ?? 0) : 0
    const scored = scoreApplication(
      ids.map((categoryId) => ({
        categoryId,
        title: '',
        weight: weights.get(categoryId) ?? 0,
      })),
      (category) => tally(edition.matrix[category], key, place),
      rating,
      deviceWeights[key],
      ratingBase(formula, rated),
    )
    weighted += scored.weightedDevicePercentage
    // Without any weight there are no points.
    const total = scored.totalCategoryWeight || 1
    return {
      score: scored.unweightedDevicePercentage,
      categories: new Map(
        scored.categories.map(({ categoryId, deviceScore }) => [categoryId, deviceScore / total]),
      ),
      rating: (RATING_WEIGHT * rating) / total,
    }
  })
  const mean = (part: (parts: ScoreParts) => number) =>
    APPLICATIONS.reduce(
      (sum, { title }) => sum + (deviceWeights[title] / sumOfWeights) * part(applications[title]),
      0,
    )
  const overall: ScoreParts = {
    score: roundTo4(weighted / sumOfWeights),
    categories: new Map(ids.map((id) => [id, mean(({ categories }) => categories.get(id) ?? 0)])),
    rating: mean(({ rating }) => rating),
  }
  return { applications, overall }
}

function tally(
  category: ScoredEdition['matrix'][number] | undefined,
  application: ApplicationKey,
  place: number,
) {
  const capabilities = category?.capabilities ?? []
  const available = capabilities.filter((row) => row.available[application][place] === true)
  return { all: capabilities.length, available: available.length }
}

function changeOf(
  { matrix }: Pick<ScoredEdition, 'matrix'>,
  after: ScoreParts,
  before: ScoreParts,
  published: number,
): ScoreChangeParts {
  const ids = matrix.map(({ categoryId }) => categoryId)
  const former = [...before.categories]
    .filter(([id]) => !ids.includes(id))
    .reduce((sum, [, part]) => sum - part, 0)
  const exact = [
    ...ids.map((id) => (after.categories.get(id) ?? 0) - (before.categories.get(id) ?? 0)),
    after.rating - before.rating,
    former,
    before.score - published,
  ]
  const rounded = roundParts(exact, after.score - published)
  return {
    categories: rounded.slice(0, ids.length),
    rating: rounded[ids.length] ?? 0,
    former: rounded[ids.length + 1] ?? 0,
    method: rounded[ids.length + 2] ?? 0,
  }
}

/** Units of the fourth decimal. */
const UNIT = 10_000

/**
 * Rounds parts to 4 decimals so that they add up to `sum`, which has 4: all are rounded down, and
 * the remainder goes to the largest remainders. Parts of 0 stay 0, unless all are and the sum is a
 * rounding error of the scores.
 */
export function roundParts(parts: readonly number[], sum: number): number[] {
  const exact = parts.map((part) => Math.round(part * UNIT * 1e6) / 1e6)
  const units = exact.map(Math.floor)
  let missing = Math.round(sum * UNIT) - units.reduce((total, unit) => total + unit, 0)
  const still = exact.every((part) => part === 0)
  const order = exact
    .flatMap((part, index) =>
      part === 0 && !still
        ? []
        : [{ index, rest: Math.round((part - Math.floor(part)) * 1e6) / 1e6 }],
    )
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
  for (let next = 0; missing > 0 && order.length > 0; next++, missing--) {
    units[order[next % order.length]!.index]! += 1
  }
  for (let next = 0; missing < 0 && order.length > 0; next++, missing++) {
    units[order[order.length - 1 - (next % order.length)]!.index]! -= 1
  }
  return units.map((unit) => unit / UNIT + 0)
}
