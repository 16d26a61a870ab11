import { exactExp, exactLog } from './exact-math.ts'

/**
 * Returns a function that draws weights around the given ones: a Dirichlet distribution of their
 * shares, their sum unchanged, 0 stays 0. `variation` is the standard deviation of a weight of
 * average size relative to itself; 0 returns the weights unchanged.
 */
export function weightDraws(
  weights: ArrayLike<number>,
  variation: number,
  random: () => number,
): () => Float64Array {
  const given = Float64Array.from(weights)
  const count = given.filter((weight) => weight > 0).length
  const sum = given.reduce((total, weight) => total + weight, 0)
  if (count < 2 || variation === 0) return () => given
  const mean = sum / count
  const concentration = concentrationFor(count, variation)
  const drawn = new Float64Array(given.length)
  return () => {
    let total = 0
    for (let index = 0; index < given.length; index++) {
      const weight = given[index]!
      const gamma = weight > 0 ? drawGamma((concentration / count) * (weight / mean), random) : 0
      drawn[index] = gamma
      total += gamma
    }
    for (let index = 0; index < given.length; index++) drawn[index] = (drawn[index]! / total) * sum
    return drawn
  }
}

/**
 * Returns the concentration of a Dirichlet distribution of `count` shares with which one of average
 * size varies by `variation`: its variance is m (1 - m) / (concentration + 1) with m = 1 / count.
 */
export function concentrationFor(count: number, variation: number): number {
  return (count - 1) / (variation * variation) - 1
}

/** Draws from a gamma distribution of scale 1 (Marsaglia and Tsang 2000). */
export function drawGamma(shape: number, random: () => number): number {
  if (shape < 1) {
    const larger = drawGamma(shape + 1, random)
    return larger * exactExp(exactLog(random()) / shape)
  }
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const normal = drawNormal(random)
    const root = 1 + c * normal
    if (root <= 0) continue
    const v = root * root * root
    if (exactLog(random()) < 0.5 * normal * normal + d - d * v + d * exactLog(v)) return d * v
  }
}

/** Draws from the standard normal distribution (Marsaglia's polar method, one of its two numbers). */
export function drawNormal(random: () => number): number {
  for (;;) {
    const x = 2 * random() - 1
    const y = 2 * random() - 1
    const square = x * x + y * y
    if (square < 1 && square > 0) return x * Math.sqrt((-2 * exactLog(square)) / square)
  }
}
