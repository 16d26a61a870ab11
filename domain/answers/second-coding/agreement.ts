/** Two answers to the same question that two people gave independently; true is yes. */
export interface Pair {
  readonly first: boolean
  readonly second: boolean
}

/** A statistic of pairs with its 95% interval; null where the pairs do not define it. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** How far first and second answers agree: the share of equal ones, and three coefficients of it. */
export interface Agreement {
  readonly pairs: number
  readonly agreed: number
  /** Share of equal answers. */
  readonly raw: Estimate
  /** Cohen's kappa; null where one answer alone was given. */
  readonly kappa: Estimate | null
  /** Gwet's AC1. */
  readonly ac1: Estimate | null
  /** Krippendorff's alpha for two values; null where one answer alone was given. */
  readonly alpha: Estimate | null
}

/** How many pairs have each combination of answers: first, then second. */
interface Counts {
  readonly yesYes: number
  readonly yesNo: number
  readonly noYes: number
  readonly noNo: number
}

/** Samples of the bootstrap: enough for the first two decimals of an interval. */
const SAMPLES = 2000

/**
 * Returns the agreement of some pairs, null without any. Intervals are the middle 95% of a bootstrap
 * that takes as many pairs again with replacement. A coefficient that a sample does not define is
 * left out of its interval.
 *
 * @param random numbers from 0 to 1, exclusive of 1
 */
export function measureAgreement(pairs: readonly Pair[], random: () => number): Agreement | null {
  if (pairs.length === 0) return null
  const counts = countPairs(pairs)
  const samples = Array.from({ length: SAMPLES }, () => sample(counts, random))
  const estimate = (statistic: (of: Counts) => number | null): Estimate | null => {
    const value = statistic(counts)
    if (value === null) return null
    const found = samples.flatMap((one) => statistic(one) ?? [])
    found.sort((one, other) => one - other)
    const at = (share: number) => found[Math.round(share * (found.length - 1))] ?? value
    // The interval of a skewed statistic may miss its value by a rounding.
    return { value, low: Math.min(value, at(0.025)), high: Math.max(value, at(0.975)) }
  }
  return {
    pairs: pairs.length,
    agreed: counts.yesYes + counts.noNo,
    raw: estimate(rawAgreement)!,
    kappa: estimate(cohenKappa),
    ac1: estimate(gwetAc1),
    alpha: estimate(krippendorffAlpha),
  }
}

function countPairs(pairs: readonly Pair[]): Counts {
  const count = (first: boolean, second: boolean) =>
    pairs.filter((pair) => pair.first === first && pair.second === second).length
  return {
    yesYes: count(true, true),
    yesNo: count(true, false),
    noYes: count(false, true),
    noNo: count(false, false),
  }
}

function sample(counts: Counts, random: () => number): Counts {
  const size = sizeOf(counts)
  const drawn = { yesYes: 0, yesNo: 0, noYes: 0, noNo: 0 }
  for (let left = size; left > 0; left--) {
    const at = random() * size
    if (at < counts.yesYes) drawn.yesYes++
    else if (at < counts.yesYes + counts.yesNo) drawn.yesNo++
    else if (at < counts.yesYes + counts.yesNo + counts.noYes) drawn.noYes++
    else drawn.noNo++
  }
  return drawn
}

const sizeOf = ({ yesYes, yesNo, noYes, noNo }: Counts) => yesYes + yesNo + noYes + noNo

const rawAgreement = (counts: Counts) => (counts.yesYes + counts.noNo) / sizeOf(counts)

/** Agreement beyond what two people with these shares of yes would reach by chance. */
function cohenKappa(counts: Counts): number | null {
  const first = (counts.yesYes + counts.yesNo) / sizeOf(counts)
  const second = (counts.yesYes + counts.noYes) / sizeOf(counts)
  return beyond(rawAgreement(counts), first * second + (1 - first) * (1 - second))
}

/** The same with a chance of guessing that does not grow where nearly all answers are yes. */
function gwetAc1(counts: Counts): number | null {
  const yes = (2 * counts.yesYes + counts.yesNo + counts.noYes) / (2 * sizeOf(counts))
  return beyond(rawAgreement(counts), 2 * yes * (1 - yes))
}

function beyond(agreement: number, chance: number): number | null {
  return chance === 1 ? null : (agreement - chance) / (1 - chance)
}

/** One less the observed disagreement by the disagreement of all answers shuffled. */
function krippendorffAlpha(counts: Counts): number | null {
  const differing = counts.yesNo + counts.noYes
  const yes = 2 * counts.yesYes + differing
  const no = 2 * counts.noNo + differing
  return yes * no === 0 ? null : 1 - ((yes + no - 1) * differing) / (yes * no)
}
