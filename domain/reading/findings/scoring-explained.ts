import type { FormulaVersion } from '../../scoring/formula.ts'
import type { Claim } from '../claims/claim.ts'
import { surveyClaim } from '../claims/survey-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'

type WeighedDocument = Pick<ReportDocument, 'scoring' | 'matrix'>
type ScoredReport = WeighedDocument & Pick<ReportDocument, 'report'>

const EXPLAINED: readonly string[] = [
  'Consumers rated each question of the survey from 1 (lowest) to 5 (highest). A question ranks by the share of those who rated it 4 or 5; where shares are equal, by the share of those who rated it 5.',
  'The ratings also decide how much a category counts. The share of low ratings (1 and 2) is taken off the share of high ones (4 and 5), and the result is put on a scale from 0 to 5. The mean of a category’s questions, rounded to the nearest half, is the category’s weight, and never less than 0.5; for a category whose weight we have fixed, that one counts instead.',
]

const APPLICATION_EXPLAINED =
  'For every application of a brand, a category scores the share of its capabilities that we found there, times that weight. For an app, a fifth of its rating in the app store (0 to 5) is added.'

const OVERALL_EXPLAINED =
  'The three applications together, each weighted by how much it is used, make the overall score.'

/** The text of How Scoring Works for readers, by version of the formula and paragraph. */
export const SCORING_EXPLAINED: Readonly<Record<FormulaVersion, readonly string[]>> = {
  1: [
    ...EXPLAINED,
    `${APPLICATION_EXPLAINED} The sum, divided by the weights of all categories and 0.2 for a rating, is the score of the application, shown as a percent. It is no share of a maximum: everything available gives Mobile Web less than 100%, and the best rating besides gives an app more. ${OVERALL_EXPLAINED}`,
  ],
  2: [
    ...EXPLAINED,
    `${APPLICATION_EXPLAINED} The sum, divided by the weights of all categories and, for an app, 1 for the best rating, is the score of the application, shown as a percent. It is a share of a maximum: everything available gives Mobile Web 100%, and an app with the best rating besides. ${OVERALL_EXPLAINED}`,
  ],
}

/** Returns a sentence on fixed weights; null without any, and in a preview. */
export function fixedWeightsClaim({
  scoring,
  matrix,
}: WeighedDocument): Claim<'fixed weights'> | null {
  const weights = new Map(scoring?.categoryWeights.map((one) => [one.categoryId, one]))
  const categories = matrix.flatMap(({ categoryId, title }) => {
    const found = weights.get(categoryId)
    return found?.fixed ? [{ category: title, weight: found.weight }] : []
  })
  return categories.length === 0 ? null : surveyClaim('fixed weights', { categories })
}

export function explainScoring(document: ScoredReport): string[] {
  const fixed = fixedWeightsClaim(document)
  return [...SCORING_EXPLAINED[document.report.formula], ...(fixed ? [fixed.text] : [])]
}
