import type { Answer } from '@insights/domain/answers/answer.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'

import { compare, time, median } from './measure.ts'
import { printResult } from './print-result.ts'
import { unlessSmoke } from './smoke.ts'

const CATEGORIES = 20
const CAPABILITIES = 10

/** `companies` x 3 applications x 20 categories x 10 capabilities. */
function inputsOf(companies: number) {
  const list = Array.from({ length: companies }, (_, index) => ({
    companyId: `company ${index}`,
    title: `Company ${index}`,
    userRatings: { 'iPhone App': 4.5, 'Android App': 3.9 },
  }))
  const categories = Array.from({ length: CATEGORIES }, (_, index) => ({
    categoryId: `category ${index}`,
    title: `Category ${index}`,
    fixedScoringWeight: index % 4 ? 2.5 : null,
  }))
  let seed = 1
  const answers = list.flatMap(({ companyId }) =>
    APPLICATIONS.flatMap(({ title }) =>
      categories.flatMap(({ categoryId }) =>
        Array.from({ length: CAPABILITIES }, (): Answer => {
          seed = (seed * 48_271) % 2_147_483_647
          return { companyId, application: title, categoryId, hasCapability: seed % 3 > 0 }
        }),
      ),
    ),
  )
  const deviceWeights = { 'Mobile Web': 0.4, 'iPhone App': 1, 'Android App': 0.9 }
  return { companies: list, categories, surveyRows: [], deviceWeights, answers }
}

function countHeld(answers: readonly Answer[]): number {
  let held = 0
  for (const answer of answers) if (answer.hasCapability) held += 1
  return held
}

const one = inputsOf(10)
const REPEATS = unlessSmoke(50, 1)
let sink = 0
const many = (work: () => number) => () => {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) sink += work()
}
const { subject, reference, ratio } = await compare(
  30,
  many(() => scoreReport(one).length),
  many(() => countHeld(one.answers)),
)
console.log(
  `Scoring ${one.answers.length} answers: ${(subject / REPEATS).toFixed(3)} ms, counting them ${(reference / REPEATS).toFixed(3)} ms`,
)
printResult('scoring, times one counting loop', ratio, 'x', { atMost: 10 })

const hundred = inputsOf(unlessSmoke(1000, 10))
const small = median(await timings(() => scoreReport(one)))
const large = median(await timings(() => scoreReport(hundred)))
printResult(
  `scoring ${hundred.answers.length} answers, per answer against 6,000`,
  large / small / 100,
  'x',
  { atMost: 2 },
)
if (sink === 0) throw new Error('Nothing was scored')

async function timings(work: () => unknown): Promise<number[]> {
  const all: number[] = []
  for (let round = 0; round < 10; round += 1) all.push(await time(work))
  return all.slice(3)
}
