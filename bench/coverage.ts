import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { rankReport } from '@insights/domain/scoring/ranking/rank-report.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { varySources } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import type { UncertaintyInputs } from '@insights/domain/scoring/uncertainty/uncertainty-inputs.ts'
import { type Simulation, simulateReport } from '@insights/domain/testing/simulated-reports.ts'

import { unlessSmoke } from './measure.ts'

/**
 * How often the intervals hold the truth, over surveys simulated from known populations and answers
 * recorded with known errors (`domain/testing/simulated-reports.ts`). Each line has a seed of its own.
 * COVERAGE_SIMULATIONS sets their number.
 */
const SIMULATIONS = unlessSmoke(Number(process.env['COVERAGE_SIMULATIONS'] ?? 2000), 2)
const DRAWS = unlessSmoke(500, 100)
const SEED = 20_261_125

type Case = Pick<Simulation, 'basis' | 'correlation' | 'weighted' | 'missing'> & {
  readonly title: string
  readonly sizes: readonly number[]
}

const SIZES = [100, 500, 2000]
const CASES: readonly Case[] = [
  {
    title: 'shares',
    basis: 'shares',
    correlation: 0,
    weighted: false,
    missing: 0,
    sizes: SIZES,
  },
  {
    title: 'respondents',
    basis: 'respondents',
    correlation: 0.3,
    weighted: false,
    missing: 0,
    sizes: SIZES,
  },
  {
    title: 'respondents, weighted, 10% of ratings missing',
    basis: 'respondents',
    correlation: 0.3,
    weighted: true,
    missing: 0.1,
    sizes: [500],
  },
  {
    title: 'shares of correlated questions',
    basis: 'shares',
    correlation: 0.3,
    weighted: false,
    missing: 0,
    sizes: [500],
  },
]

console.log(
  `${SIMULATIONS} simulated surveys a line, ${DRAWS} draws each, seed ${SEED}. Share of 95% intervals that hold the truth:`,
)
console.log('| survey | n | answers wrong | overall | applications | ranks | width |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const { title, sizes, ...how } of CASES) {
  for (const respondents of sizes) {
    for (const errorRate of [0, 0.01]) {
      const line = measureCoverage({ ...how, respondents, errorRate })
      console.log(
        `| ${title} | ${respondents} | ${errorRate * 100}% | ${percent(line.overall)} | ${percent(line.applications)} | ${percent(line.ranks)} | ±${((line.width / line.all) * 50).toFixed(2)} |`,
      )
    }
  }
}

type Counts = { held: number; all: number }

function percent({ held, all }: Counts): string {
  return `${((100 * held) / all).toFixed(1)}%`
}

function measureCoverage(
  how: Omit<Simulation, 'seed' | 'companies' | 'categories' | 'capabilities'>,
) {
  const overall: Counts = { held: 0, all: 0 }
  const applications: Counts = { held: 0, all: 0 }
  const ranks: Counts = { held: 0, all: 0 }
  let width = 0
  for (let simulation = 0; simulation < SIMULATIONS; simulation++) {
    const { recorded, truth } = simulateReport({
      ...how,
      seed: SEED + simulation,
      companies: 6,
      categories: 20,
      capabilities: 5,
    })
    const true_ = trueScores(truth)
    const drawn = varySources(recorded, DRAWS).result(how.errorRate, true)
    for (const [company, found] of true_.entries()) {
      const { low, high, best, worst } = drawn.overall[company]!
      count(overall, found.overall.score, low, high)
      count(ranks, found.overall.rank, best, worst)
      width += high - low
      for (const { title } of APPLICATIONS) {
        const { low, high, best, worst } = drawn.applications![title][company]!
        count(applications, found[title].score, low, high)
        count(ranks, found[title].rank, best, worst)
      }
    }
  }
  return { overall, applications, ranks, width, all: overall.all }
}

function count(counts: Counts, value: number, low: number, high: number): void {
  counts.all++
  if (value >= low && value <= high) counts.held++
}

/** By company, as titles sort them. */
function trueScores(truth: UncertaintyInputs) {
  const rankings = rankReport(scoreReport(truth), null)
  const byCompany = (ranks: (typeof rankings)['overall']) =>
    new Map(ranks.map((rank) => [rank.companyId, rank]))
  const overall = byCompany(rankings.overall)
  const applications = new Map(
    APPLICATIONS.map(({ title }) => [title, byCompany(rankings.applications[title])]),
  )
  return truth.companies.map(({ companyId }) => ({
    overall: overall.get(companyId)!,
    'Mobile Web': applications.get('Mobile Web')!.get(companyId)!,
    'iPhone App': applications.get('iPhone App')!.get(companyId)!,
    'Android App': applications.get('Android App')!.get(companyId)!,
  }))
}
