import { APPLICATIONS } from '../../catalogue/application.ts'
import { sortByTitle } from '../../text/titles.ts'
import { categoryWeight } from '../category-weight.ts'
import { DEFAULT_FORMULA, RATING_WEIGHT, ratingBase } from '../formula.ts'
import type { CountedReport } from '../score-counts.ts'
import { type RecordedAnswers, UNANSWERED } from './draw-answers.ts'
import type { UncertaintyInputs } from './uncertainty-inputs.ts'

export interface CountedInputs extends CountedReport {
  readonly recorded: RecordedAnswers
  /** The index of each capability's category. */
  readonly categoryOf: readonly number[]
}

/** Counts answers by company, application and category, companies and categories sorted by title. */
export function countInputs(inputs: UncertaintyInputs): CountedInputs {
  const companies = sortByTitle(inputs.companies, ({ companyId }) => companyId)
  const categories = sortByTitle(inputs.categories, ({ categoryId }) => categoryId)
  const companyPlaces = placesOf(companies.map(({ companyId }) => companyId))
  const categoryPlaces = placesOf(categories.map(({ categoryId }) => categoryId))
  const applicationPlaces = placesOf(APPLICATIONS.map(({ title }) => title))
  const capabilityPlaces = placesOf(
    [...new Set(inputs.answers.map(({ capabilityId }) => capabilityId))].toSorted(),
  )
  const categoryOf = Array<number>(capabilityPlaces.size).fill(0)
  const rows = companies.length * APPLICATIONS.length
  const answers = new Uint8Array(rows * categoryOf.length).fill(UNANSWERED)
  const available = new Float64Array(rows * categories.length)
  for (const {
    companyId,
    application,
    categoryId,
    capabilityId,
    hasCapability,
  } of inputs.answers) {
    const row =
      companyPlaces.get(companyId)! * APPLICATIONS.length + applicationPlaces.get(application)!
    const capability = capabilityPlaces.get(capabilityId)!
    const category = categoryPlaces.get(categoryId)!
    categoryOf[capability] = category
    if (hasCapability === null) continue
    answers[row * categoryOf.length + capability] = hasCapability ? 1 : 0
    if (hasCapability) available[row * categories.length + category]!++
  }
  const sizes = new Float64Array(categories.length)
  for (const category of categoryOf) sizes[category]!++
  return {
    companies: companies.length,
    categories: categories.length,
    available,
    sizes: sizes.map((size) => Math.max(size, 1)),
    ratings: Float64Array.from(
      companies.flatMap(({ userRatings }) =>
        APPLICATIONS.map(({ title, rated }) =>
          rated ? RATING_WEIGHT * (userRatings[title] ?? 0) : 0,
        ),
      ),
    ),
    bases: APPLICATIONS.map(({ rated }) => ratingBase(inputs.formula ?? DEFAULT_FORMULA, rated)),
    weights: {
      devices: APPLICATIONS.map(({ title }) => inputs.deviceWeights[title]),
      categories: Float64Array.from(categories, ({ categoryId, fixedScoringWeight }) =>
        categoryWeight(
          fixedScoringWeight,
          inputs.surveyRows.filter((row) => row.categoryId === categoryId),
        ),
      ),
    },
    recorded: {
      companies: companies.length,
      applications: APPLICATIONS.length,
      capabilities: categoryOf.length,
      answers,
    },
    categoryOf,
  }
}

function placesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  return new Map(ids.map((id, place) => [id, place]))
}
