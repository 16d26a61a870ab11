import { exactExp, exactLog } from '../random/exact-math.ts'

/**
 * The recorded answers of a report, by row (a company and an application) and capability; 1 for yes,
 * 0 for no, `UNANSWERED` for none.
 */
export interface RecordedAnswers {
  readonly rows: number
  readonly capabilities: number
  readonly answers: Uint8Array
}

export const UNANSWERED = 2

/** How strongly rows and capabilities are held to the mean: the variance of their log odds. */
const SPREAD = 4

/** Enough for probabilities to 4 decimals, as tests show. */
const ROUNDS = 40

/**
 * Returns the probability that each answer is truly yes if each was recorded wrongly with the
 * probability `errorRate`, independently. Wrong records pull shares towards half, so turning recorded
 * answers at that rate would pull them again: what must be known is how probable a yes was before
 * it was recorded. That is estimated from all answers together, as the log odds of its row plus those
 * of its capability, by expectation and maximisation.
 */
export function trueAnswers(recorded: RecordedAnswers, errorRate: number): Float64Array {
  const { rows, capabilities, answers } = recorded
  const truth = Float64Array.from(answers, (answer) => (answer === 1 ? 1 : 0))
  if (errorRate === 0) return truth
  const odds = meanLogOdds(answers)
  const ofRows = new Float64Array(rows)
  const ofCapabilities = new Float64Array(capabilities)
  const before = new Float64Array(answers.length)
  const slopes = { rows: new Float64Array(rows), capabilities: new Float64Array(capabilities) }
  const rests = { rows: new Float64Array(rows), capabilities: new Float64Array(capabilities) }
  for (let round = 0; round < ROUNDS; round++) {
    slopes.rows.fill(0)
    slopes.capabilities.fill(0)
    rests.rows.fill(0)
    rests.capabilities.fill(0)
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let capability = 0; capability < capabilities; capability++, cell++) {
        if (answers[cell] === UNANSWERED) continue
        const yes = 1 / (1 + exactExp(-(odds + ofRows[row]! + ofCapabilities[capability]!)))
        before[cell] = yes
        truth[cell] = trueYes(yes, answers[cell] === 1, errorRate)
        const slope = yes * (1 - yes)
        const rest = truth[cell]! - yes
        slopes.rows[row]! += slope
        slopes.capabilities[capability]! += slope
        rests.rows[row]! += rest
        rests.capabilities[capability]! += rest
      }
    }
    // Rows and capabilities are moved together, so half of each step, which never overshoots.
    step(ofRows, rests.rows, slopes.rows)
    step(ofCapabilities, rests.capabilities, slopes.capabilities)
  }
  return truth
}

/** Bayes: how probable a true yes is after an answer was recorded. */
function trueYes(yes: number, recordedYes: boolean, errorRate: number): number {
  const right = yes * (recordedYes ? 1 - errorRate : errorRate)
  const wrong = (1 - yes) * (recordedYes ? errorRate : 1 - errorRate)
  return right / (right + wrong)
}

function step(values: Float64Array, rests: Float64Array, slopes: Float64Array): void {
  for (let index = 0; index < values.length; index++) {
    const gradient = rests[index]! - values[index]! / SPREAD
    values[index]! += (0.5 * gradient) / (slopes[index]! + 1 / SPREAD)
  }
}

/** The log odds of a yes among all answers, with half an answer added to each side. */
function meanLogOdds(answers: Uint8Array): number {
  let [yes, no] = [0.5, 0.5]
  for (const answer of answers) {
    if (answer === 1) yes++
    else if (answer === 0) no++
  }
  return exactLog(yes / no)
}

/**
 * Returns the distribution of how many of some things happen that happen independently with the given
 * probabilities: the probability of 0, 1, 2, ... of them.
 */
export function countDistribution(probabilities: Iterable<number>): number[] {
  let distribution = [1]
  for (const probability of probabilities) {
    const next = new Array<number>(distribution.length + 1).fill(0)
    for (const [count, weight] of distribution.entries()) {
      next[count]! += weight * (1 - probability)
      next[count + 1]! += weight * probability
    }
    distribution = next
  }
  return distribution
}

/**
 * Draws how many capabilities each cell (a row and a category) truly has. `categories` are the index
 * of each capability's category.
 */
export function answerDraws(
  recorded: RecordedAnswers,
  categories: { readonly count: number; readonly of: readonly number[] },
  errorRate: number,
  random: () => number,
): (available: Uint32Array) => void {
  const truth = trueAnswers(recorded, errorRate)
  const cells: number[][] = Array.from({ length: recorded.rows * categories.count }, () => [])
  for (let row = 0, answer = 0; row < recorded.rows; row++) {
    for (const category of categories.of) {
      cells[row * categories.count + category]!.push(truth[answer++]!)
    }
  }
  // The sums of each cell's distribution, one after another.
  const sums = Float64Array.from(cells.flatMap((cell) => runningSums(countDistribution(cell))))
  const starts = new Uint32Array(cells.length)
  for (let cell = 1; cell < cells.length; cell++) {
    starts[cell] = starts[cell - 1]! + cells[cell - 1]!.length + 1
  }
  return (available) => {
    for (let cell = 0; cell < starts.length; cell++) {
      const start = starts[cell]!
      const number = random()
      let at = start
      while (number >= sums[at]!) at++
      available[cell] = at - start
    }
  }
}

/** The last one is infinite, so that every number is below it. */
function runningSums(distribution: readonly number[]): number[] {
  let sum = 0
  const sums = distribution.map((weight) => (sum += weight))
  sums[sums.length - 1] = Number.POSITIVE_INFINITY
  return sums
}
