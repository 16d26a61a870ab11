import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { rankReport } from '@insights/domain/scoring/ranking/rank-report.ts'
import { scoreReport } from '@insights/domain/scoring/score-report.ts'
import { varySources } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import { canAllBeWrong } from '@insights/domain/scoring/uncertainty/error-rates.ts'
import type { UncertaintyInputs } from '@insights/domain/scoring/uncertainty/uncertainty-inputs.ts'
import { type Simulation, simulateReport } from '@insights/domain/testing/simulated-reports.ts'

import { unlessSmoke } from './measure.ts'

/**
 * How often the intervals hold the truth, over surveys simulated from known populations and answers
 * recorded with known errors (`domain/testing/simulated-reports.ts`). A company
 * with too few answers to tell, as How Sure says, is not counted: the last columns say how often the
 * first one is such, and how often its interval then holds the truth. COVERAGE_SIMULATIONS sets the number of surveys.
 */
const SIMULATIONS = unlessSmoke(Number(process.env['COVERAGE_SIMULATIONS'] ?? 2000), 2)
const DRAWS = unlessSmoke(500, 100)
const SEED = 20_261_125

type Case = Pick<Simulation, 'basis' | 'correlation' | 'weighted' | 'missing'> &
  Partial<
    Pick<Simulation, 'population' | 'clustered' | 'companies' | 'categories' | 'capabilities'>
  > & {
    readonly title: string
    readonly sizes: readonly number[]
    readonly errorRates?: readonly number[]
  }

const SHARES = { basis: 'shares', correlation: 0, weighted: false, missing: 0 } as const
const WRONG = { sizes: [500], errorRates: [0.01] }
const SMALL = { companies: 3, categories: 6, capabilities: 3 }

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
  { ...SHARES, ...WRONG, title: 'a company with everything', population: 'everything' },
  { ...SHARES, ...WRONG, title: 'a company with nothing', population: 'nothing' },
  { ...SHARES, ...WRONG, title: 'answers independent of companies', population: 'independent' },
  { ...SHARES, ...WRONG, title: 'errors in clusters', clustered: true },
  { ...SHARES, ...WRONG, ...SMALL, title: '3 companies, 18 capabilities' },
  {
    ...SHARES,
    ...WRONG,
    ...SMALL,
    title: '3 companies, 18 capabilities, one with everything',
    population: 'everything',
  },
]
/** Runs the lines alone whose title has this. */
const ONLY = process.env['COVERAGE_ONLY'] ?? ''

console.log(
  `${SIMULATIONS} simulated surveys a line, ${DRAWS} draws each, seed ${SEED}. Share of 95% intervals that hold the truth:`,
)
console.log(
  '| survey | n | answers wrong | overall | applications | ranks | first company | width | first has too few | of these |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
for (const { title, sizes, errorRates = [0, 0.01], ...how } of CASES) {
  if (!title.includes(ONLY)) continue
  for (const respondents of sizes) {
    for (const errorRate of errorRates) {
      const line = measureCoverage({ ...how, respondents, errorRate })
      console.log(
        `| ${title} | ${respondents} | ${errorRate * 100}% | ${percent(line.overall)} | ${percent(line.applications)} | ${percent(line.ranks)} | ${percent(line.first)} | ±${((line.width / line.overall.all) * 50).toFixed(2)} | ${percent({ held: line.few.all, all: SIMULATIONS })} | ${percent(line.few)} |`,
      )
    }
  }
}

type Counts = { held: number; all: number }

function percent({ held, all }: Counts): string {
  return all === 0 ? '–' : `${((100 * held) / all).toFixed(1)}%`
}

function measureCoverage(
  how: Omit<Case, 'title' | 'sizes'> & Pick<Simulation, 'respondents' | 'errorRate'>,
) {
  const overall: Counts = { held: 0, all: 0 }
  const applications: Counts = { held: 0, all: 0 }
  const first: Counts = { held: 0, all: 0 }
  const ranks: Counts = { held: 0, all: 0 }
  const few: Counts = { held: 0, all: 0 }
  let width = 0
  for (let simulation = 0; simulation < SIMULATIONS; simulation++) {
    const { recorded, truth } = simulateReport({
      companies: 6,
      categories: 20,
      capabilities: 5,
      ...how,
      seed: SEED + simulation,
    })
    const true_ = trueScores(truth)
    const drawn = varySources(recorded, DRAWS).result(how.errorRate, true)
    for (const [company, found] of true_.entries()) {
      const { low, high, best, worst } = drawn.overall[company]!
      if (hasTooFew(recorded, company, how.errorRate)) {
        if (company === 0) count(few, found.overall.score, low, high)
        continue
      }
      count(overall, found.overall.score, low, high)
      if (company === 0) count(first, found.overall.score, low, high)
      count(ranks, found.overall.rank, best, worst)
      width += high - low
      for (const { title } of APPLICATIONS) {
        const { low, high, best, worst } = drawn.applications![title][company]!
        count(applications, found[title].score, low, high)
        count(ranks, found[title].rank, best, worst)
      }
    }
  }
  return { overall, applications, first, ranks, few, width }
}

function hasTooFew({ answers }: UncertaintyInputs, company: number, errorRate: number): boolean {
  const own = answers.filter(({ companyId }) => companyId === `c${company}`)
  const yes = own.filter(({ hasCapability }) => hasCapability).length
  return canAllBeWrong(Math.min(yes, own.length - yes), own.length, errorRate)
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
