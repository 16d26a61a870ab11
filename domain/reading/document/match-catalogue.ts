import { APPLICATIONS, type ByApplication, byApplication } from '../../catalogue/application.ts'
import { type FormulaVersion, ratingBase } from '../../scoring/formula.ts'
import { roundFloatError, roundTo4 } from '../../scoring/round.ts'
import { scoreApplication } from '../../scoring/score-application.ts'
import type { EarlierDocument } from './report-inputs.ts'

type Matrix = EarlierDocument['matrix']

/**
 * Returns the capabilities, with their category, that all editions have in the same category; null
 * if the catalogue did not change, so that these are all.
 */
export function matchedPairs(matrices: readonly Matrix[]): ReadonlyMap<string, string> | null {
  const [first, ...others] = matrices.map(
    (matrix) =>
      new Map(
        matrix.flatMap(({ categoryId, capabilities }) =>
          capabilities.map(({ capabilityId }) => [capabilityId, categoryId] as const),
        ),
      ),
  )
  if (!first) return null
  const matched = [...first].filter(([id, category]) =>
    others.every((other) => other.get(id) === category),
  )
  // A category without capabilities counts in the scores, too.
  const categories = (matrix: Matrix | undefined) =>
    (matrix ?? [])
      .map(({ categoryId }) => categoryId)
      .toSorted()
      .join()
  const same =
    others.every(({ size }) => size === matched.length) &&
    first.size === matched.length &&
    matrices.every((matrix) => categories(matrix) === categories(matrices[0]))
  return same ? null : new Map(matched)
}

interface MatchedScore {
  readonly overall: number
  readonly applications: ByApplication<number>
}

/**
 * Returns the scores of an edition's companies with the matched capabilities only, and only the
 * categories that have any, with the edition's own weights and ratings, by `formula` or, for
 * null, its own. Without `pairs`, all capabilities and categories count. Empty without scores.
 */
export function scoreMatched(
  { companies, matrix, scoring }: Pick<EarlierDocument, 'companies' | 'matrix' | 'scoring'>,
  pairs: ReadonlyMap<string, string> | null,
  formula: FormulaVersion | null,
): ReadonlyMap<string, MatchedScore> {
  if (scoring === null) return new Map()
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  const categories = matrix
    .map(({ categoryId, capabilities }) => ({
      categoryId,
      title: '',
      weight: weights.get(categoryId) ?? 0,
      rows: capabilities.filter(
        ({ capabilityId }) => pairs === null || pairs.get(capabilityId) === categoryId,
      ),
    }))
    .filter(({ rows }) => pairs === null || rows.length > 0)
  const { deviceWeights, userRatings } = scoring
  const sumOfWeights = APPLICATIONS.reduce((sum, { title }) => sum + deviceWeights[title], 0)
  return new Map(
    companies.map(({ companyId }, index) => {
      let weighted = 0
      const applications = byApplication((key, { rated }) => {
        const scored = scoreApplication(
          categories,
          (category) => {
            const rows = categories[category]?.rows ?? []
            const available = rows.filter((row) => row.available[key][index] === true)
            return { all: rows.length, available: available.length }
          },
          rated ? (userRatings[index]?.[key] ?? 0) : 0,
          deviceWeights[key],
          ratingBase(formula ?? scoring.formula, rated),
        )
        weighted += scored.weightedDevicePercentage
        return scored.unweightedDevicePercentage
      })
      return [
        companyId,
        { applications, overall: roundTo4(roundFloatError(weighted) / sumOfWeights) },
      ]
    }),
  )
}
