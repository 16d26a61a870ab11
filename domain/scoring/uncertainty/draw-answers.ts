import { exactExp, exactLog } from '../random/exact-math.ts'

/**
 * The recorded answers of a report: 1 for yes, 0 for no, `UNANSWERED` for none. They are listed by
 * company, then application, then capability.
 */
export interface RecordedAnswers {
  readonly companies: number
  readonly applications: number
  readonly capabilities: number
  readonly answers: Uint8Array
}

export const UNANSWERED = 2

/**
 * Returns the probability that each answer is truly yes if each was recorded wrongly with the
 * probability `errorRate`, independently of all others. Wrong records pull shares towards half, so
 * turning recorded answers at that rate would pull them again: what must be known is how probable a
 * yes was before it was recorded. All other answers tell that (`expectYes`); then follows Bayes.
 *
 * How strong a company is can itself not be known better than its answers tell: `shift` moves every
 * company by so many standard deviations of that.
 */
export function trueAnswers(
  recorded: RecordedAnswers,
  errorRate: number,
  expected: Expected,
  shift = 0,
): Float64Array {
  const { answers } = recorded
  const each = recorded.applications * recorded.capabilities
  return expected.odds.map((odds, cell) => {
    if (answers[cell] === UNANSWERED) return 0
    const yes = 1 / (1 + exactExp(-odds - shift * expected.deviations[Math.floor(cell / each)]!))
    const right = yes * (answers[cell] === 1 ? 1 - errorRate : errorRate)
    const wrong = (1 - yes) * (answers[cell] === 1 ? errorRate : 1 - errorRate)
    return right / (right + wrong)
  })
}

/** The answers that all others let expect. */
export interface Expected {
  /** Log odds of a true yes, of each answer. */
  readonly odds: Float64Array
  /** Standard deviation of what moves all log odds of a company, by company. */
  readonly deviations: Float64Array
  /** By company, how probable each of `SHIFTS` is by its recorded answers; they add up to 1. */
  readonly strengths: readonly (readonly number[])[]
}

/** A constant, and the three clues of `cluesOf`. */
const FACTORS = 4
/** Fisher's scoring converges in five or six rounds. */
const ROUNDS = 8
/** Holds factors that the answers say little about, as in a report of few answers. */
const RIDGE = 4

/**
 * Returns how probable a true yes is for each answer by all others: a logistic regression of the
 * recorded answers, wrong ones included, on what the other answers say. It has four factors alone, so
 * that it cannot learn the errors by heart.
 */
export function expectYes(recorded: RecordedAnswers, errorRate: number): Expected {
  const { answers } = recorded
  const clues = cluesOf(recorded)
  const each = recorded.applications * recorded.capabilities
  const known = new Float64Array(recorded.companies)
  const factors = new Float64Array(FACTORS)
  factors[1] = 1
  factors[2] = 1
  const expected = new Float64Array(answers.length)
  for (let round = 0; round <= ROUNDS; round++) {
    known.fill(0)
    const gradient = factors.map((factor) => -RIDGE * factor)
    const information = Float64Array.from({ length: FACTORS * FACTORS }, (_, place) =>
      place % (FACTORS + 1) === 0 ? RIDGE : 0,
    )
    for (let cell = 0; cell < answers.length; cell++) {
      if (answers[cell] === UNANSWERED) continue
      const from = cell * FACTORS
      let odds = 0
      for (let factor = 0; factor < FACTORS; factor++) {
        odds += factors[factor]! * clues[from + factor]!
      }
      const yes = 1 / (1 + exactExp(-odds))
      expected[cell] = odds
      const recordedYes = errorRate + (1 - 2 * errorRate) * yes
      const slope = (1 - 2 * errorRate) * yes * (1 - yes)
      const precision = slope / (recordedYes * (1 - recordedYes))
      known[Math.floor(cell / each)]! += slope * precision
      const pull = (answers[cell]! - recordedYes) * precision
      for (let one = 0; one < FACTORS; one++) {
        gradient[one]! += pull * clues[from + one]!
        for (let other = 0; other < FACTORS; other++) {
          information[one * FACTORS + other]! +=
            slope * precision * clues[from + one]! * clues[from + other]!
        }
      }
    }
    if (round === ROUNDS) break
    const step = solve(information, gradient)
    for (let factor = 0; factor < FACTORS; factor++) factors[factor]! += step[factor]!
  }
  // A company's answers on its applications repeat each other, so they count as those of one.
  const deviations = known.map(
    (information) => factors[1]! / Math.sqrt(information / recorded.applications + 1),
  )
  const scale = Math.abs(factors[1]!) || 1
  return {
    odds: expected,
    deviations,
    strengths: judgeStrengths(recorded, errorRate, { odds: expected, deviations, scale }),
  }
}

/** How much stronger or weaker a company can be than its answers tell, in standard deviations. */
const SHIFTS = [-12, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 12]

/**
 * Returns how probable each of `SHIFTS` is for each company (Bayes). Where nearly all answers are yes,
 * the few others can all be errors: that a company is far stronger than it looks is then hardly less
 * probable, and that is what a normal distribution would miss. A company's answers on its applications repeat
 * each other, so they count as those of one.
 */
function judgeStrengths(
  { companies, applications, capabilities, answers }: RecordedAnswers,
  errorRate: number,
  { odds, deviations, scale }: Pick<Expected, 'odds' | 'deviations'> & { readonly scale: number },
): number[][] {
  const each = applications * capabilities
  return Array.from({ length: companies }, (_, company) => {
    const logs = SHIFTS.map((shift) => {
      let log = 0
      for (let cell = company * each; cell < (company + 1) * each; cell++) {
        if (answers[cell] === UNANSWERED) continue
        const yes = 1 / (1 + exactExp(-odds[cell]! - shift * deviations[company]!))
        const recordedYes = errorRate + (1 - 2 * errorRate) * yes
        log += exactLog(answers[cell] === 1 ? recordedYes : 1 - recordedYes)
      }
      return log / applications + exactLog(priorOf((shift * deviations[company]!) / scale))
    })
    const most = Math.max(...logs)
    const weights = logs.map((log) => exactExp(log - most))
    const sum = weights.reduce((total, weight) => total + weight, 0)
    return weights.map((weight) => weight / sum)
  })
}

/** How probable a shift is before any answer, in steps of the factor of a company's share. */
function priorOf(shift: number): number {
  return 1 / (1 + shift * shift)
}

/**
 * Returns what all other answers say of each one: 1, the log odds of a yes among the other answers of
 * its company and application, those among other companies' answers of its capability, and from -1 to
 * 1 whether the company has the capability on its other applications. One answer of each kind is added
 * to the others in the proportion of all.
 */
function cluesOf(recorded: RecordedAnswers): Float64Array {
  const { companies, applications, capabilities, answers } = recorded
  const rows = count(companies * applications, (row) => row * capabilities, 1, capabilities)
  const columns = count(
    capabilities,
    (capability) => capability,
    capabilities,
    companies * applications,
  )
  const all = count(1, () => 0, 1, answers.length)
  const mean = (all.yes[0]! + 0.5) / (all.known[0]! + 1)
  const clues = new Float64Array(answers.length * FACTORS)
  for (let company = 0, cell = 0; company < companies; company++) {
    const first = company * applications * capabilities
    for (let application = 0; application < applications; application++) {
      const row = company * applications + application
      for (let capability = 0; capability < capabilities; capability++, cell++) {
        const [yes, known] = [answers[cell] === 1 ? 1 : 0, answers[cell] === UNANSWERED ? 0 : 1]
        const own = count(1, () => first + capability, capabilities, applications)
        const place = cell * FACTORS
        clues[place] = 1
        clues[place + 1] = logOdds(rows.yes[row]! - yes, rows.known[row]! - known)
        clues[place + 2] = logOdds(
          columns.yes[capability]! - own.yes[0]!,
          columns.known[capability]! - own.known[0]!,
        )
        const others = own.known[0]! - known
        clues[place + 3] = others === 0 ? 0 : (2 * (own.yes[0]! - yes)) / others - 1
      }
    }
  }
  return clues

  function logOdds(yes: number, known: number): number {
    const share = (yes + 2 * mean) / (known + 2)
    return exactLog(share / (1 - share))
  }

  /** Counts `length` answers at distances of `step` from each start. */
  function count(starts: number, startOf: (index: number) => number, step: number, length: number) {
    const counts = { yes: new Float64Array(starts), known: new Float64Array(starts) }
    for (let index = 0; index < starts; index++) {
      for (let cell = startOf(index), left = length; left > 0; cell += step, left--) {
        if (answers[cell] === UNANSWERED) continue
        counts.known[index]!++
        counts.yes[index]! += answers[cell]!
      }
    }
    return counts
  }
}

/** Solves a small system of linear equations with a positive definite matrix, which it changes. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const { length } = right
  const at = (row: number, column: number) => row * length + column
  for (let pivot = 0; pivot < length; pivot++) {
    for (let row = pivot + 1; row < length; row++) {
      const times = matrix[at(row, pivot)]! / matrix[at(pivot, pivot)]!
      for (let column = pivot; column < length; column++) {
        matrix[at(row, column)]! -= times * matrix[at(pivot, column)]!
      }
      right[row]! -= times * right[pivot]!
    }
  }
  const solution = new Float64Array(length)
  for (let row = length - 1; row >= 0; row--) {
    let rest = right[row]!
    for (let column = row + 1; column < length; column++) {
      rest -= matrix[at(row, column)]! * solution[column]!
    }
    solution[row] = rest / matrix[at(row, row)]!
  }
  return solution
}

/**
 * Returns the distribution of how many of some things happen that happen independently with the given
 * probabilities: the probability of 0, 1, 2, ... of them.
 */
export function countDistribution(probabilities: Iterable<number>): number[] {
  let distribution = [1]
  for (const probability of probabilities) {
    const next = Array<number>(distribution.length + 1).fill(0)
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
  const expected = expectYes(recorded, errorRate)
  const rows = recorded.companies * recorded.applications
  const perCompany = recorded.applications * categories.count
  const starts = new Uint32Array(rows * categories.count)
  // Each cell's distribution, one after another, for each shift of its company: sums of the
  // probabilities, the largest first, as most draws end there, and the numbers that they belong to.
  const shifts = SHIFTS.map((shift) => {
    const truth = trueAnswers(recorded, errorRate, expected, shift)
    const cells: number[][] = Array.from({ length: starts.length }, () => [])
    for (let row = 0, answer = 0; row < rows; row++) {
      for (const category of categories.of) {
        cells[row * categories.count + category]!.push(truth[answer++]!)
      }
    }
    for (let cell = 1; cell < cells.length; cell++) {
      starts[cell] = starts[cell - 1]! + cells[cell - 1]!.length + 1
    }
    const ordered = cells.map((cell) =>
      [...countDistribution(cell).entries()].toSorted(([, first], [, second]) => second - first),
    )
    return {
      sums: Float64Array.from(
        ordered.flatMap((cell) => runningSums(cell.map(([, weight]) => weight))),
      ),
      numbers: Uint32Array.from(ordered.flatMap((cell) => cell.map(([number]) => number))),
    }
  })
  const strengths = expected.strengths.map(runningSums)
  return (available) => {
    for (let company = 0, cell = 0; company < recorded.companies; company++) {
      const chosen = random()
      const { sums, numbers } = shifts[strengths[company]!.findIndex((below) => chosen < below)]!
      for (const end = cell + perCompany; cell < end; cell++) {
        let at = starts[cell]!
        const drawn = random()
        while (drawn >= sums[at]!) at++
        available[cell] = numbers[at]!
      }
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
