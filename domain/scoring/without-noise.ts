/**
 * A sum without the noise of floating point (0.1 + 0.2 is 0.3): rounded to 10 decimals, far more
 * than any of its terms has.
 */
export function withoutNoise(value: number): number {
  return Math.round(value * 1e10) / 1e10
}
