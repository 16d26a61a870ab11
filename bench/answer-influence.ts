import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { findAnswerInfluence } from '@insights/domain/scoring/answer-influence.ts'
import { seededRandom } from '@insights/domain/scoring/random/seeded-random.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'

import { compare, printResult, unlessSmoke } from './measure.ts'

/**
 * The effect of each of 9,000 answers on the ranking: 30 companies, 100 capabilities, 3 applications.
 * Reference in the same run: scoring them once, which a naive search does 9,000 times.
 */
const SEED = 20_261_125
const CATEGORIES = 20
const CAPABILITIES = unlessSmoke(5, 1)

const random = seededRandom(SEED)
const companies = Array.from({ length: 30 }, (_, place) => ({
  companyId: `company-${place}`,
  title: `Company ${place}`,
  userRatings: { 'iPhone App': 3 + 2 * random(), 'Android App': 3 + 2 * random() },
}))
const categories = Array.from({ length: CATEGORIES }, (_, place) => ({
  categoryId: `category-${place}`,
  title: `Category ${place}`,
  fixedScoringWeight: 0.5 + Math.floor(9 * random()) / 2,
}))
const answers = companies.flatMap(({ companyId }) =>
  APPLICATIONS.flatMap(({ title: application }) =>
    categories.flatMap(({ categoryId }) =>
      Array.from({ length: CAPABILITIES }, () => ({
        companyId,
        application,
        categoryId,
        hasCapability: random() < 0.6,
      })),
    ),
  ),
)
const deviceWeights = { 'Mobile Web': 0.41, 'iPhone App': 0.77, 'Android App': 0.75 }
const inputs = { companies, categories, surveyRows: [], deviceWeights, answers }

console.log(`${answers.length} answers, seed ${SEED}`)
const { subject, reference, ratio } = await compare(
  20,
  () => findAnswerInfluence(inputs),
  () => scoreReport(inputs),
)
printResult('the effect of every answer', subject, 'ms', { atMost: 100 })
printResult('all answers scored once', reference, 'ms')
printResult('as many scorings', ratio, 'times')
