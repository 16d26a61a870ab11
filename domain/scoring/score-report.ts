import { APPLICATIONS, byApplication } from '../catalogue/application.ts'
import { sortByTitle } from '../text/titles.ts'
import { categoryWeight } from './category-weight.ts'
import { countAnswers } from './count-answers.ts'
import { DEFAULT_FORMULA, ratingBase } from './formula.ts'
import { roundFloatError, roundTo4 } from './round.ts'
import { scoreApplication, type WeightedCategory } from './score-application.ts'
import type { CompanyScore, ScoringInputs } from './scoring-record.ts'
import { checkDeviceWeights } from './valid-weights-and-ratings.ts'

/**
 * Scores every company of a report (D8), companies and categories sorted by title. Pure arithmetic
 * in one pass over the answers, in any order. A missing rating counts as 0.
 *
 * Throws RangeError for device weights that `checkDeviceWeights` rejects and for an answer of a
 * company or category that is not listed.
 */
export function scoreReport(inputs: ScoringInputs): CompanyScore[] {
  const { deviceWeights, formula = DEFAULT_FORMULA } = inputs
  const errors = Object.entries(checkDeviceWeights(deviceWeights))
  if (errors.length > 0) throw new RangeError(`Device weights: ${errors.join('; ')}.`)
  const sumOfWeights = APPLICATIONS.reduce((sum, { title }) => sum + deviceWeights[title], 0)

  const companies = sortByTitle(inputs.companies, ({ companyId }) => companyId)
  const categories = weighCategories(inputs)
  const tallyOf = countAnswers(
    companies.map(({ companyId }) => companyId),
    categories.map(({ categoryId }) => categoryId),
    inputs.answers,
  )
  return companies.map(({ companyId, title: companyName, userRatings }, company) => {
    const applications = byApplication((key, { rated }, application) =>
      scoreApplication(
        categories,
        (category) => tallyOf(company, application, category),
        rated ? (userRatings[key] ?? 0) : 0,
        deviceWeights[key],
        ratingBase(formula, rated),
      ),
    )
    const overallDevicesSum = roundFloatError(
      APPLICATIONS.reduce(
        (sum, { title }) => sum + applications[title].weightedDevicePercentage,
        0,
      ),
    )
    return {
      companyId,
      companyName,
      userRatings,
      applications,
      overallDevicesSum,
      overallPercentage: roundTo4(overallDevicesSum / sumOfWeights),
    }
  })
}

function weighCategories({ categories, surveyRows }: ScoringInputs): WeightedCategory[] {
  const questions = Map.groupBy(surveyRows, ({ categoryId }) => categoryId)
  return sortByTitle(categories, ({ categoryId }) => categoryId).map(
    ({ categoryId, title, fixedScoringWeight }) => ({
      categoryId,
      title,
      weight: categoryWeight(fixedScoringWeight, questions.get(categoryId) ?? []),
    }),
  )
}
