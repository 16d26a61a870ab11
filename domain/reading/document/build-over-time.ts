import { APPLICATIONS, type ByApplication, byApplication } from '../../catalogue/application.ts'
import { type FormulaVersion, ratingBase } from '../../scoring/formula.ts'
import { roundFloatError, roundTo4 } from '../../scoring/round.ts'
import { scoreApplication } from '../../scoring/score-application.ts'
import { compareText } from '../../text/titles.ts'
import { answerRows } from './build-availability.ts'
import type {
  AdoptionSeries,
  CategorySeries,
  EditionChanges,
  MatchedScores,
  OverTimeSection,
  ScoreSeries,
} from './over-time-section.ts'
import type { EarlierDocument } from './report-inputs.ts'

/** The part of an edition that the series need. */
export type SeriesEdition = Pick<EarlierDocument, 'report' | 'companies' | 'matrix' | 'scoring'>

/**
 * Returns the series over the earlier editions and `current`, in any order of `previous`; null
 * without earlier editions. Companies, categories and capabilities are matched by id.
 */
export function buildOverTime(
  current: SeriesEdition,
  previous: readonly SeriesEdition[],
): OverTimeSection | null {
  const earlier = previous.toSorted((first, second) =>
    compareText(first.report.date, second.report.date),
  )
  if (earlier.length === 0) return null
  const editions = [...earlier, current]
  const now = current.companies.map(({ companyId }) => companyId)
  const past = earlier.flatMap(({ companies }) => companies.map(({ companyId }) => companyId))
  const companyIds = [...new Set([...now, ...past])]
  return {
    companyIds,
    applicationShares: earlier.map(({ scoring }) => scoring && toShares(scoring.deviceWeights)),
    categories: buildCategorySeries(current, earlier, companyIds),
    capabilities: buildAdoption(current, earlier),
    matched: buildMatched(editions, companyIds),
    recalculated: buildRecalculated(editions, companyIds),
    changes: editions
      .slice(1)
      .map((edition, index) => toChanges(edition, editions[index]!, current)),
  }
}

/** Six decimals, so that a mean of scores keeps its four. */
function toShares(weights: ByApplication<number>): ByApplication<number> {
  const sum = APPLICATIONS.reduce((total, { title }) => total + weights[title], 0)
  return byApplication((key) => Math.round((weights[key] / sum) * 1e6) / 1e6)
}

/** Series of each category of the current edition, over the earlier editions. */
function buildCategorySeries(
  current: SeriesEdition,
  earlier: readonly SeriesEdition[],
  companyIds: readonly string[],
): CategorySeries[] {
  const positions = earlier.map((edition) => answerRows(edition, companyIds).positions)
  return current.matrix.map(({ categoryId }) => {
    const rows = earlier.map(
      ({ matrix }) => matrix.find((one) => one.categoryId === categoryId)?.capabilities ?? [],
    )
    return {
      capabilities: rows.map(({ length }) => length),
      available: byApplication((key) => {
        const series = companyIds.map((): (number | null)[] => [])
        for (const [edition, capabilities] of rows.entries()) {
          const answers = capabilities.map(({ available }) => available[key])
          for (const [company, of] of series.entries()) {
            const position = positions[edition]![company]!
            of.push(position < 0 ? null : countAt(answers, position))
          }
        }
        return series
      }),
    }
  })
}

type Row = readonly (boolean | null)[]

function countAt(rows: readonly Row[], position: number): number {
  let sum = 0
  for (const row of rows) if (row[position] === true) sum++
  return sum
}

/** Series of each capability of the current edition, over the earlier editions. */
function buildAdoption(
  current: SeriesEdition,
  earlier: readonly SeriesEdition[],
): ByApplication<AdoptionSeries>[] {
  const companyIds = current.companies.map(({ companyId }) => companyId)
  const editions = [...earlier, current].map((edition) => answerRows(edition, companyIds))
  return current.matrix.flatMap(({ capabilities }) =>
    capabilities.map(({ capabilityId }) => {
      const answers = editions.map(({ rows }) => rows.get(capabilityId))
      return byApplication((key) => {
        const rows = answers.map((edition) => edition?.[key])
        const series = { have: [] as number[], of: [] as number[], interrupted: [] as number[] }
        for (const row of rows.slice(0, -1)) {
          let [have, of] = [0, 0]
          for (const available of row ?? []) {
            if (available === true) have++
            if (available !== null) of++
          }
          series.have.push(have)
          series.of.push(of)
        }
        for (let company = 0; company < companyIds.length; company++) {
          if (isInterrupted(company, rows)) series.interrupted.push(company)
        }
        return series
      })
    }),
  )

  /** An edition that does not say is none without the capability. */
  function isInterrupted(company: number, rows: readonly (Row | undefined)[]): boolean {
    let had = false
    for (let edition = 0; edition < rows.length; edition++) {
      const available = rows[edition]?.[editions[edition]!.positions[company]!]
      if (available === true) had = true
      if (available === false && had) return true
    }
    return false
  }
}

/** Null when all editions have the same catalogue, so that these scores are the published ones. */
function buildMatched(
  editions: readonly SeriesEdition[],
  companyIds: readonly string[],
): MatchedScores | null {
  const pairs = matchedPairs(editions.map(({ matrix }) => matrix))
  if (pairs === null) return null
  return {
    categories: new Set(pairs.values()).size,
    capabilities: pairs.size,
    ...scoreSeries(editions, companyIds, pairs, null),
  }
}

/** Null when no edition has another formula than the last, so that these are the published ones. */
function buildRecalculated(
  editions: readonly SeriesEdition[],
  companyIds: readonly string[],
): ScoreSeries | null {
  const formula = editions.at(-1)?.scoring?.formula
  if (formula === undefined) return null
  const isSame = editions.every(({ scoring }) => scoring === null || scoring.formula === formula)
  return isSame ? null : scoreSeries(editions, companyIds, null, formula)
}

/**
 * Returns the scores of all editions from the capabilities of `pairs`, or all that each edition has,
 * by one formula, or by that of each edition.
 */
function scoreSeries(
  editions: readonly SeriesEdition[],
  companyIds: readonly string[],
  pairs: ReadonlyMap<string, string> | null,
  formula: FormulaVersion | null,
): ScoreSeries {
  const scores = editions.map((edition) => scoreMatched(edition, pairs, formula))
  return {
    overall: companyIds.map((companyId) =>
      scores.map((scored) => scored.get(companyId)?.overall ?? null),
    ),
    applications: byApplication((key) =>
      companyIds.map((companyId) =>
        scores.map((scored) => scored.get(companyId)?.applications[key] ?? null),
      ),
    ),
  }
}

/** Names only what the current edition has, and counts the rest. */
function toChanges(
  edition: SeriesEdition,
  before: SeriesEdition,
  current: SeriesEdition,
): EditionChanges {
  const categories = compareIds(categoryIds(edition), categoryIds(before))
  const capabilities = compareIds(capabilityIds(edition), capabilityIds(before))
  const companies = compareIds(
    edition.companies.map(({ companyId }) => companyId),
    before.companies.map(({ companyId }) => companyId),
  )
  const named = new Set(capabilityIds(current))
  return {
    companiesCame: companies.came,
    companiesWent: companies.went,
    categoriesCame: categories.came.length,
    categoriesWent: categories.went.length,
    capabilitiesCame: capabilities.came.length,
    capabilitiesWent: capabilities.went.length,
    capabilityIds: capabilities.came.filter((id) => named.has(id)),
  }
}

const categoryIds = ({ matrix }: SeriesEdition) => matrix.map(({ categoryId }) => categoryId)

const capabilityIds = ({ matrix }: SeriesEdition) =>
  matrix.flatMap(({ capabilities }) => capabilities.map(({ capabilityId }) => capabilityId))

function compareIds(now: readonly string[], before: readonly string[]) {
  const [after, earlier] = [new Set(now), new Set(before)]
  return {
    came: [...after].filter((id) => !earlier.has(id)),
    went: [...earlier].filter((id) => !after.has(id)),
  }
}

type Matrix = EarlierDocument['matrix']

/**
 * Returns the capabilities, with their category, that all editions have in the same category; null
 * if the catalogue did not change, so that these are all.
 */
function matchedPairs(matrices: readonly Matrix[]): ReadonlyMap<string, string> | null {
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
function scoreMatched(
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
