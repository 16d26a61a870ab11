import { EFFORTS } from '@insights/domain/brand/plan/efforts.ts'
import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import type { PlanMark } from '@insights/domain/brand/plan/plan-settings.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { findAnswerInfluence } from '@insights/domain/scoring/answer-influence.ts'
import { seededRandom } from '@insights/domain/scoring/random/seeded-random.ts'
import { rankReport } from '@insights/domain/scoring/ranking/rank-report.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { varySources } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import { canAllBeWrong } from '@insights/domain/scoring/uncertainty/error-rates.ts'
import type { UncertaintyInputs } from '@insights/domain/scoring/uncertainty/uncertainty-inputs.ts'
import { writtenContent } from '@insights/domain/testing/content.ts'
import { type Simulation, simulateReport } from '@insights/domain/testing/simulated-reports.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'

import { compare, measure, median, printRow, processorTime, setting, SMOKE, time, unlessSmoke } from './measure.ts' // prettier-ignore

/**
 * Calculations from a report of 30 companies, 100 capabilities and 3 applications, and how often
 * the intervals hold the truth.
 */
const SEED = 20_261_125
const LARGE = SMOKE
  ? { companies: 3, categories: 4, capabilities: 2 }
  : { companies: 30, categories: 20, capabilities: 5 }
const SHARES = { basis: 'shares', correlation: 0, weighted: false, missing: 0 } as const

/** The effect of each answer on the ranking. A naive search scores the report 9,000 times. */
async function measureInfluence() {
  const how = { ...SHARES, ...LARGE, seed: SEED, respondents: 1000, errorRate: 0 }
  const { recorded } = simulateReport(how)
  const taken = await compare(20, () => findAnswerInfluence(recorded), () => scoreReport(recorded)) // prettier-ignore
  const what = `the effect of each of ${recorded.answers.length} answers, and scoring once`
  printRow(what, 'ms', { ...taken, atMost: 100 })
}

/**
 * The whole plan of a company in its fifth edition: gains, the path with others still and at their
 * pace, what each rank takes.
 */
async function measurePlan() {
  const random = seededRandom(SEED)
  const editions: ReportDocument[] = []
  for (let edition = 0; edition < 5; edition += 1) editions.push(editionOf(edition, editions))
  const document = editions.at(-1)!
  const marks = document.matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ capabilityId: capability }) =>
      APPLICATIONS.map(({ title: application }): PlanMark => {
        const effort = EFFORTS[Math.floor(random() * EFFORTS.length)]
        return { application, capability, effort }
      }),
    ),
  )
  const { recorded } = simulateReport(howOf(4))
  for (const [name, settings] of [
    ['one effort for all', { target: { rank: 1 } }],
    ['an effort for each', { target: { rank: 1 }, marks }],
  ] as const) {
    const taken = await compare(
      15,
      () => makePlan(document, document.companies[0]!.companyId, settings),
      () => scoreReport(recorded),
    )
    printRow(`the plan of a company, ${name}, and scoring once`, 'ms', { ...taken, atMost: 300 })
  }
}

const howOf = (edition: number): Simulation => ({
  ...SHARES,
  ...LARGE,
  seed: SEED + edition,
  respondents: 1000,
  errorRate: 0,
})

function editionOf(edition: number, previous: readonly ReportDocument[]): ReportDocument {
  const { recorded } = simulateReport(howOf(edition))
  const capabilities = new Map(
    recorded.answers.map(({ capabilityId, categoryId }) => [capabilityId, categoryId]),
  )
  return buildReportDocument({
    report: {
      _id: `edition ${edition}`,
      title: 'Mobile banking',
      industry: { _id: 'industry', title: 'Banking' },
      date: `2026-0${edition + 1}-01T00:00:00.000Z`,
      status: 'PUBLISHED',
      revision: 1,
    },
    edition: edition + 1,
    companies: recorded.companies,
    categories: recorded.categories.map((category) => ({ ...category, belongsTo: 'All' })),
    capabilities: [...capabilities].map(([capabilityId, categoryId]) => ({
      capabilityId,
      categoryId,
      title: capabilityId,
    })),
    answers: recorded.answers.map((answer) => ({ ...answer, change: null, images: [] })),
    surveyRows: recorded.surveyRows,
    scores: scoreReport(recorded),
    deviceWeights: recorded.deviceWeights,
    content: writtenContent('All'),
    methodology: null,
    previous: [...previous],
  })
}

/** 4,000 draws in the child process of a job, beside sorting as many numbers as they score. */
async function measureDraws() {
  const job = new URL('../server/dist/draw-job.js', import.meta.url)
  const limits = { time: 4 * 60_000, memory: 1000, heap: 600 }
  const numbers = Float64Array.from({ length: unlessSmoke(30 * 4 * 4000 * 4, 1000) }, (_, at) => Math.sin(at)) // prettier-ignore
  const reference = (await time(() => numbers.slice().sort())) / 1000
  for (const [basis, respondents] of [
    ['shares', 1000],
    ['respondents', 1000],
    ['respondents', 5000],
  ] as const) {
    const asked = unlessSmoke(respondents, 50)
    const how = { ...SHARES, ...LARGE, seed: 28, basis, respondents: asked, correlation: 0.3 }
    const { recorded } = simulateReport({ ...how, errorRate: 0 })
    const walls: number[] = []
    const processor: number[] = []
    for (let run = 0; run < setting('ROUNDS', 5, 1); run++) {
      const before = processorTime(process.pid)
      walls.push((await time(() => runInChild(job, recorded, { limits }))) / 1000)
      processor.push((processorTime(process.pid) - before) / 1000)
    }
    // Processor time, start of the child included: the wall is that of a busy machine as well.
    const what = `4,000 draws from ${basis} of ${respondents} in a job, and sorting as many numbers`
    const limit = respondents > 1000 ? {} : { atMost: 2 }
    printRow(what, 's', { figure: median(processor), reference, ...limit })
    printRow('  by the clock', 's', { figure: median(walls), reference })
  }
}

type Case = Partial<Simulation> & {
  readonly title: string
  readonly sizes?: readonly number[]
  readonly errorRates?: readonly number[]
}

/** Three companies and 18 capabilities. */
const SMALL = { companies: 3, categories: 6, capabilities: 3 }
const RESPONDENTS = { basis: 'respondents', correlation: 0.3, errorRates: [0, 0.01] } as const
const CASES: readonly Case[] = [
  { title: 'shares', sizes: [100, 500, 2000], errorRates: [0, 0.01] },
  { ...RESPONDENTS, title: 'respondents', sizes: [100, 500, 2000] },
  { ...RESPONDENTS, title: 'respondents, weighted, 10% of ratings missing', weighted: true, missing: 0.1 }, // prettier-ignore
  { title: 'shares of correlated questions', correlation: 0.3, errorRates: [0, 0.01] },
  { title: 'a company with everything', population: 'everything' },
  { title: 'a company with nothing', population: 'nothing' },
  { title: 'answers independent of companies', population: 'independent' },
  { title: 'errors in clusters', clustered: true },
  { ...SMALL, title: '3 companies, 18 capabilities' },
  { ...SMALL, title: '3 companies, 18 capabilities, one with everything', population: 'everything' }, // prettier-ignore
]

/**
 * How often 95% intervals hold the truth, over surveys simulated from known populations and answers
 * recorded with known errors. A company with too few answers to tell, as How Sure says, is not
 * counted: two rows say how often the first one is such, and how often its interval then holds the truth.
 */
async function measureCoverage() {
  const simulations = setting('SIMULATIONS', 2000, 2)
  for (const { title, sizes = [500], errorRates = [0.01], ...how } of CASES) {
    for (const respondents of sizes) {
      for (const errorRate of errorRates) {
        const found = cover({ ...how, respondents, errorRate }, simulations)
        const name = `${title}, n ${respondents}, ${errorRate * 100}% wrong`
        for (const [what, { held, all }] of Object.entries(found.counts)) {
          const limits =
            what === 'overall' ? { atLeast: unlessSmoke(93, 0), atMost: unlessSmoke(97, 100) } : {}
          if (all > 0) printRow(`${name}: ${what}`, '%', { figure: (100 * held) / all, reference: 95, ...limits }) // prettier-ignore
        }
        const figure = found.width / found.counts.overall.all / 2
        printRow(`${name}: half the width of overall`, 'points', { figure })
      }
    }
  }
  return Promise.resolve()
}

function cover(
  how: Omit<Case, 'title'> & Pick<Simulation, 'respondents' | 'errorRate'>,
  simulations: number,
) {
  const empty = () => ({ held: 0, all: 0 })
  const counts = {
    overall: empty(),
    applications: empty(),
    ranks: empty(),
    'first company': empty(),
    'first company is one of too few answers': { held: 0, all: simulations },
    'such a first company': empty(),
  }
  const count = (name: keyof typeof counts, value: number, low: number, high: number) => {
    counts[name].all++
    if (value >= low && value <= high) counts[name].held++
  }
  let width = 0
  for (let simulation = 0; simulation < simulations; simulation++) {
    const { recorded, truth } = simulateReport({
      ...SHARES,
      companies: 6,
      categories: 20,
      capabilities: 5,
      ...how,
      seed: SEED + simulation,
    })
    const rankings = rankReport(scoreReport(truth), null)
    const drawn = varySources(recorded, unlessSmoke(500, 100)).result(how.errorRate, true)
    for (const [place, { companyId }] of truth.companies.entries()) {
      const own = (ranks: (typeof rankings)['overall']) =>
        ranks.find((rank) => rank.companyId === companyId)!
      const { score, rank } = own(rankings.overall)
      const { low, high, best, worst } = drawn.overall[place]!
      if (hasTooFew(recorded, companyId, how.errorRate)) {
        if (place > 0) continue
        counts['first company is one of too few answers'].held++
        count('such a first company', score, low, high)
        continue
      }
      count('overall', score, low, high)
      if (place === 0) count('first company', score, low, high)
      count('ranks', rank, best, worst)
      width += high - low
      for (const { title } of APPLICATIONS) {
        const interval = drawn.applications![title][place]!
        const true_ = own(rankings.applications[title])
        count('applications', true_.score, interval.low, interval.high)
        count('ranks', true_.rank, interval.best, interval.worst)
      }
    }
  }
  return { counts, width }
}

function hasTooFew({ answers }: UncertaintyInputs, company: string, errorRate: number): boolean {
  const own = answers.filter(({ companyId }) => companyId === company)
  const yes = own.filter(({ hasCapability }) => hasCapability).length
  return canAllBeWrong(Math.min(yes, own.length - yes), own.length, errorRate)
}

await measure({ influence: measureInfluence, plan: measurePlan, draws: measureDraws, coverage: measureCoverage }) // prettier-ignore
