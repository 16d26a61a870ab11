import { APPLICATIONS } from '../../catalogue/application.ts'
import type { Rank } from '../../scoring/ranking/rankings.ts'
import {
  type CountedReport,
  countReport,
  overallScore,
  totalWeights,
  type Weights,
} from '../what-if/score-weights.ts'
import { MAX_CATEGORY_WEIGHT, MAX_DEVICE_WEIGHT } from '../what-if/what-if-settings.ts'
import type { RankedDocument } from './firmness.ts'

/** Two neighbours of the overall ranking and the smallest changes that put the worse one ahead. */
export interface Swap {
  readonly better: Rank
  readonly worse: Rank
  /** Distance of their scores; 0 if they are level. */
  readonly gap: number
  /** Null if no single category weight of 0 to 5 does it. */
  readonly category: SwappingWeight | null
  /** Null if no single device weight of 0 to 1 does it. */
  readonly device: SwappingWeight | null
}

export interface SwappingWeight {
  /** Name of the category or application. */
  readonly id: string
  readonly title: string
  readonly from: number
  /** In hundredths. */
  readonly to: number
}

/**
 * Returns, for each two neighbours of the overall ranking, the smallest change of a single category
 * weight and of a single device weight, in hundredths, that puts the worse one ahead by the formula
 * with its roundings. Empty without scores.
 */
export function findSwaps(document: RankedDocument): Swap[] {
  const report = countReport(document)
  if (report === null || document.rankings === null) return []
  const places = new Map(document.companies.map(({ companyId }, place) => [companyId, place]))
  const { overall } = document.rankings
  return overall.slice(1).map((worse, index) => {
    const better = overall[index]!
    const pair = [places.get(better.companyId)!, places.get(worse.companyId)!] as const
    const smallest = (
      parts: readonly { readonly id: string; readonly title: string }[],
      kind: 'category' | 'device',
    ) => {
      const found = parts.flatMap(({ id, title }, part) => {
        const swap = swapBy(report, pair, kind, part)
        return swap === null ? [] : [{ id, title, ...swap }]
      })
      return found.toSorted((one, other) => distance(one) - distance(other))[0]
    }
    return {
      better,
      worse,
      gap: better.score - worse.score,
      category:
        smallest(
          document.matrix.map(({ categoryId, title }) => ({ id: categoryId, title })),
          'category',
        ) ?? null,
      device:
        smallest(
          APPLICATIONS.map(({ _id, title }) => ({ id: _id, title })),
          'device',
        ) ?? null,
    }
  })
}

type Pair = readonly [better: number, worse: number]

/** The nearest weight, of a category or application by index, that puts the worse company ahead. */
function swapBy(
  report: CountedReport,
  pair: Pair,
  kind: 'category' | 'device',
  part: number,
): { from: number; to: number } | null {
  const published = kind === 'category' ? report.weights.categories : report.weights.devices
  const from = published[part]!
  const most = kind === 'category' ? MAX_CATEGORY_WEIGHT : MAX_DEVICE_WEIGHT
  const margin = roundingError(report, kind)
  const weightsAt = (hundredths: number) => withWeight(report.weights, kind, part, hundredths / 100)
  const leadsAt = (hundredths: number) => exactLeads(report, pair, weightsAt(hundredths))
  const found = [
    nearestSwap(Math.floor(from * 100 + 1e-9) + 1, most * 100),
    nearestSwap(Math.ceil(from * 100 - 1e-9) - 1, 0),
  ].flatMap((to) => (to === null ? [] : [{ from, to: to / 100 }]))
  return found.toSorted((one, other) => distance(one) - distance(other))[0] ?? null

  /**
   * Nothing can be swapped before the lead without rounding comes within the rounding error, where
   * the search by the formula begins.
   */
  function nearestSwap(first: number, last: number): number | null {
    const step = Math.sign(last - first) || 1
    if (first < 0 || first > most * 100) return null
    const near = firstNear(first, last, step)
    if (near === null) return null
    for (let at = near; (last - at) * step >= 0; at += step) {
      const weights = weightsAt(at)
      if (weights.devices.every((weight) => weight === 0)) continue
      const totals = totalWeights(report, weights)
      const [better, worse] = pair.map((company) => overallScore(report, company, weights, totals))
      if (worse! > better!) return at
    }
    return null
  }

  /**
   * Returns the first weight between two where the lead is within the rounding error. What an
   * application adds to the lead only rises or only falls with a weight, since it is a quotient of
   * two linear functions of it; so does the whole lead while all applications share a divisor.
   */
  function firstNear(first: number, last: number, step: number): number | null {
    const [one, other] = [leadsAt(first), leadsAt(last)]
    const sumOf = (leads: readonly number[]) => leads.reduce((sum, lead) => sum + lead, 0)
    if (sumOf(one) <= margin) return first
    const least = report.bases.every((base) => base === report.bases[0])
      ? sumOf(other)
      : sumOf(one.map((lead, application) => Math.min(lead, other[application]!)))
    if (first === last || least > margin) return null
    const middle = first + Math.trunc((last - first) / 2)
    return firstNear(first, middle, step) ?? firstNear(middle + step, last, step)
  }
}

function distance({ from, to }: { from: number; to: number }): number {
  return Math.abs(to - from)
}

function withWeight(
  { devices, categories }: Weights,
  kind: 'category' | 'device',
  part: number,
  weight: number,
): Weights {
  return kind === 'category'
    ? { devices, categories: Float64Array.from(categories).fill(weight, part, part + 1) }
    : { devices: devices.with(part, weight), categories }
}

/** Returns what each application adds to the lead of the better company, without rounding. */
function exactLeads(report: CountedReport, [better, worse]: Pair, weights: Weights): number[] {
  const { devices, categories } = weights
  let total = 0
  for (let category = 0; category < report.categories; category++) total += categories[category]!
  const sum = devices.reduce((all, weight) => all + weight, 0)
  return devices.map((weight, application) => {
    const points = (company: number) => {
      const row = company * devices.length + application
      let points = report.ratings[row]!
      for (let category = 0; category < report.categories; category++) {
        const share =
          report.available[row * report.categories + category]! / report.sizes[category]!
        points += share * categories[category]!
      }
      return points
    }
    const divisor = report.bases[application]! + total
    if (sum === 0) return Number.POSITIVE_INFINITY
    return divisor === 0 ? 0 : (weight * (points(better) - points(worse))) / divisor / sum
  })
}

/** The most that the roundings to 4 decimals can change a lead, twice for two companies. */
function roundingError(
  { categories, weights, bases }: CountedReport,
  kind: 'category' | 'device',
): number {
  const half = 0.00005
  const least = Array.from(weights.categories)
    .toSorted((one, other) => other - one)
    .slice(kind === 'category' ? 1 : 0)
    .reduce((sum, weight) => sum + weight, Math.min(...bases))
  const devices = weights.devices
    .toSorted((one, other) => other - one)
    .slice(kind === 'device' ? 1 : 0)
    .reduce((sum, weight) => sum + weight, 0)
  return 2 * half * (categories / least + 1 + weights.devices.length / Math.max(devices, 0.01) + 1)
}
