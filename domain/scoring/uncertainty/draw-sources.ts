import { drawGamma, drawNormal } from '../random/draw-weights.ts'

/** An average app-store rating and how many ratings it is the mean of. */
export interface CountedRating {
  readonly rating: number
  readonly ratings: number
}

/**
 * Draws an average of as many ratings again: from a normal distribution with the largest standard
 * deviation that the ratings can have, as stores tell no more than mean and number. Never beyond 1
 * and 5.
 */
export function drawRating({ rating, ratings }: CountedRating, random: () => number): number {
  const deviation = ratingDeviation({ rating, ratings }) / Math.sqrt(ratings)
  const drawn = rating + deviation * drawNormal(random)
  return Math.min(Math.max(drawn, Math.min(rating, 1)), 5)
}

/**
 * The largest standard deviation of single ratings from 1 to 5 with a mean: that of ones and fives
 * alone. One rating of 3 is added, so that few ratings that all agree are not certain.
 */
export function ratingDeviation({ rating, ratings }: CountedRating): number {
  const mean = (Math.max(rating, 1) * ratings + 3) / (ratings + 1)
  return Math.sqrt((mean - 1) * (5 - mean))
}

/** Weights of two decimals add up to 1 unless their sum is further from it than rounding takes it. */
const ROUNDING = 0.015

/**
 * Draws device weights from their own survey's number of respondents. Weights that add up to more
 * than 1 are shares of people who use several devices: each is drawn as a proportion of its own (beta
 * distribution). Otherwise only their proportions count for scores, and these are drawn from the
 * Dirichlet distribution of so many respondents, their sum unchanged. A weight of 0 stays 0.
 */
export function deviceWeightDraws(
  weights: readonly number[],
  respondents: number,
  random: () => number,
): (drawn: number[]) => void {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum > 1 + ROUNDING) {
    return (drawn) => {
      for (const [index, weight] of weights.entries()) {
        drawn[index] = weight
        if (weight === 0 || weight >= 1) continue
        const users = drawGamma(weight * respondents, random)
        drawn[index] = users / (users + drawGamma((1 - weight) * respondents, random))
      }
    }
  }
  return (drawn) => {
    let total = 0
    for (const [index, weight] of weights.entries()) {
      const gamma = weight > 0 ? drawGamma((weight / sum) * respondents, random) : 0
      drawn[index] = gamma
      total += gamma
    }
    for (let index = 0; index < weights.length; index++) {
      drawn[index] = (drawn[index]! / total) * sum
    }
  }
}
