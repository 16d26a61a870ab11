import { type ByApplication, byApplication } from '../../catalogue/application.ts'
import { roundTo4 } from '../round.ts'

/** The part of the draws left out at each end of an interval. */
const TAIL = 0.025

/**
 * The bounds of the middle 95% of some values, which are sorted in place. Scores take few values where
 * a survey is large; of a value that many draws share, half count as below and half as above it (as
 * in a mid-p interval), since counting all of them inside would make intervals wider than 95%.
 */
export function interval(values: Float64Array): { low: number; high: number } {
  values.sort()
  const outside = values.length * TAIL
  let low = 0
  let high = values.length - 1
  for (let end = 0; ; low = end) {
    while (end < values.length && values[end] === values[low]) end++
    if (low + end > 2 * outside || end === values.length) break
  }
  for (let end = high; ; high = end) {
    while (end >= 0 && values[end] === values[high]) end--
    if (2 * values.length - 2 - high - end > 2 * outside || end < 0) break
  }
  return { low: values[low]!, high: values[high]! }
}

/** Returns half the width of each company's 95% interval, with 4 decimals. */
export function halfWidthsOf(overall: Float64Array, draws: number): number[] {
  return Array.from({ length: overall.length / draws }, (_, company) => {
    const { low, high } = interval(overall.slice(company * draws, (company + 1) * draws))
    return roundTo4((high - low) / 2)
  })
}

/**
 * Returns the 95% intervals of each company's score and rank. `scores` has the draws of each company,
 * one company after another. In a draw, companies with equal scores hold the same rank, the better
 * one, as in every ranking. Companies with the same of `kinds` share their draws, so that chance alone
 * gives none of them another interval.
 */
export function summariseScores(
  scores: Float64Array,
  kinds: readonly string[],
  draws: number,
): ({ low: number; high: number } & ReturnType<typeof rankInterval>)[] {
  const companies = kinds.length
  const held = countRanks(scores, companies, draws)
  const found = new Map(
    [...Map.groupBy(kinds.keys(), (company) => kinds[company]!)].map(([kind, alike]) => {
      const own = new Float64Array(alike.length * draws)
      const ranks = new Uint32Array(companies)
      for (const [place, company] of alike.entries()) {
        own.set(scores.subarray(company * draws, (company + 1) * draws), place * draws)
        for (let rank = 0; rank < companies; rank++) {
          ranks[rank]! += held[company * companies + rank]!
        }
      }
      return [kind, { ...interval(own), ...rankInterval(ranks, own.length) }]
    }),
  )
  return kinds.map((kind) => found.get(kind)!)
}

type Summary = ReturnType<typeof summariseScores>

/** Returns a result as documents keep it: in lists. */
export function listResult({
  overall,
  applications,
  ...rest
}: {
  readonly overall: Summary
  readonly applications: ByApplication<Summary> | null
  readonly ahead: readonly number[]
  readonly held: readonly (readonly number[])[] | null
}) {
  return {
    overall: listByEnd(overall),
    applications: applications && byApplication((title) => listByEnd(applications[title])),
    ...rest,
  }
}

function listByEnd(scores: Summary) {
  return {
    low: scores.map(({ low }) => low),
    high: scores.map(({ high }) => high),
    best: scores.map(({ best }) => best),
    worst: scores.map(({ worst }) => worst),
  }
}

/** Calls with each company of each draw: how many are better, and how many level, itself included. */
function forEachPlace(
  scores: Float64Array,
  companies: number,
  draws: number,
  note: (company: number, better: number, level: number) => void,
): void {
  for (let draw = 0; draw < draws; draw++) {
    for (let company = 0; company < companies; company++) {
      const own = scores[company * draws + draw]!
      let better = 0
      let level = 0
      for (let other = 0; other < companies; other++) {
        const score = scores[other * draws + draw]!
        if (score > own) better++
        else if (score === own) level++
      }
      note(company, better, level)
    }
  }
}

/** Returns in how many draws each company holds each rank: by company, then by rank. */
function countRanks(scores: Float64Array, companies: number, draws: number): Uint32Array {
  const held = new Uint32Array(companies * companies)
  forEachPlace(scores, companies, draws, (company, better) => {
    held[company * companies + better]!++
  })
  return held
}

/**
 * Returns the share of the draws in which each company holds rank 1, 2, ...; zeros at the end are left
 * out. Companies that tie in a draw share its ranks evenly, so that the shares of a rank add up to 1.
 */
export function shareRanks(scores: Float64Array, companies: number, draws: number): number[][] {
  const held = new Float64Array(companies * companies)
  forEachPlace(scores, companies, draws, (company, better, level) => {
    for (let rank = better; rank < better + level; rank++) {
      held[company * companies + rank]! += 1 / level
    }
  })
  return Array.from({ length: companies }, (_, company) => {
    const row = held.subarray(company * companies, (company + 1) * companies)
    const shares = Array.from(row, (count) => roundTo4(count / draws))
    return shares.slice(0, shares.findLastIndex((share) => share > 0) + 1)
  })
}

/** The ranks that remain when those of at most 2.5% of the draws are left out at each end. */
export function rankInterval(
  held: ArrayLike<number>,
  draws: number,
): { best: number; worst: number } {
  const outside = Math.floor(draws * TAIL)
  let best = 0
  for (let below = held[0]!; below <= outside; below += held[++best]!);
  let worst = held.length - 1
  for (let above = held[worst]!; above <= outside; above += held[--worst]!);
  return { best: best + 1, worst: worst + 1 }
}

/**
 * Returns in how many draws the first of two companies has the higher score, ties counted half: for
 * each company in turn, of those after it.
 */
export function countAhead(scores: Float64Array, companies: number, draws: number): number[] {
  const ahead: number[] = []
  for (let first = 0; first < companies; first++) {
    for (let second = first + 1; second < companies; second++) {
      let twice = 0
      for (let draw = 0; draw < draws; draw++) {
        const difference = scores[first * draws + draw]! - scores[second * draws + draw]!
        if (difference > 0) twice += 2
        else if (difference === 0) twice++
      }
      ahead.push(twice / 2)
    }
  }
  return ahead
}
