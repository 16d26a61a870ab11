const NOISE = 1e-9

/** Rounds to the nearest 0.5, halves up: 2.25 gives 2.5. Tolerates floating-point errors. */
export function nearestHalf(value: number): number {
  return Math.floor(value * 2 + 0.5 + NOISE) / 2
}
