import type { SurveyRow, SurveyShares } from '../../survey/survey-row.ts'
import type { Respondents, SurveySample } from '../../survey/survey-sample.ts'
import { drawGamma } from '../random/draw-weights.ts'

/** Ratings go from 1 to 5; a share belongs to each. */
const RATINGS = 5

/**
 * Added to the number of respondents of each rating before shares are drawn around them: an equal
 * part for each rating, together one respondent (Perks). What no one chose in the sample is then rare
 * in the population and not impossible.
 */
const PRIOR = 1 / RATINGS

/** Fills `topBottom` with a draw of each question's value, in the order of the questions. */
export type DrawSurvey = (topBottom: Float64Array) => void

/**
 * Draws surveys that other respondents could have given, from the respondents themselves: as many as
 * there are, less one, picked at random with their weights, each with all of their ratings, so that
 * questions stay correlated. One less makes the variance that of a sample and not that of its
 * population (Rao and Wu 1988). Shares are rounded to whole percents, as on import.
 *
 * `questionIds` are columns of the respondents. A question that none of those picked has rated keeps
 * its value of the draw before.
 */
export function respondentDraws(
  { questionIds: columns, ratings, weights }: Respondents,
  questionIds: readonly string[],
  random: () => number,
): DrawSurvey {
  const respondents = columns.length === 0 ? 0 : ratings.length / columns.length
  const places = questionIds.map((id) => columns.indexOf(id))
  const { length: questions } = places
  // Where each respondent's ratings are counted; the last place of a question takes no rating.
  const slots = new Uint32Array(respondents * questions)
  for (let respondent = 0, slot = 0; respondent < respondents; respondent++) {
    for (let question = 0; question < questions; question++) {
      const rating = ratings[respondent * columns.length + places[question]!]!
      slots[slot++] = question * (RATINGS + 1) + (rating === 0 ? RATINGS : rating - 1)
    }
  }
  const counted = new Float64Array(questions * (RATINGS + 1))
  const picks = Math.max(1, respondents - 1)
  // Those picked more than once, a third of all picks, are counted at once.
  const times = new Uint32Array(respondents)
  return (topBottom) => {
    counted.fill(0)
    times.fill(0)
    for (let pick = 0; pick < picks; pick++) times[Math.floor(random() * respondents)]!++
    for (let respondent = 0; respondent < respondents; respondent++) {
      if (times[respondent] === 0) continue
      const weight = times[respondent]! * (weights === null ? 1 : weights[respondent]!)
      const end = (respondent + 1) * questions
      for (let slot = respondent * questions; slot < end; slot++) {
        counted[slots[slot]!]! += weight
      }
    }
    for (let question = 0; question < questions; question++) {
      const from = question * (RATINGS + 1)
      let all = 0
      for (let rating = 0; rating < RATINGS; rating++) all += counted[from + rating]!
      if (all > 0) topBottom[question] = topBottomOf(counted, from, 100 / all)
    }
  }
}

/**
 * Draws surveys from shares and the number of respondents: the sample's own shares anywhere inside of
 * what rounds to the imported percents, then the population's shares around them, from the Dirichlet
 * distribution that belongs to so many respondents, divided by the design effect. How questions are
 * correlated is not known from shares, so each is drawn by itself.
 *
 * Shares that add up to less than 100, beyond rounding, leave the rest to people without a rating;
 * more than 100 stay as many.
 */
export function shareDraws(
  rows: readonly SurveyRow[],
  { respondents, byQuestion, designEffect }: SurveySample,
  random: () => number,
): DrawSurvey {
  const sizes = rows.map(({ questionId }) => (byQuestion[questionId] ?? respondents) / designEffect)
  const shares = rows.map(sharesOf)
  const drawn = new Float64Array(RATINGS + 1)
  return (topBottom) => {
    for (let question = 0; question < shares.length; question++) {
      const given = shares[question]!
      const sum = drawUnrounded(given, drawn, random)
      let total = 0
      for (let rating = 0; rating <= RATINGS; rating++) {
        const expected = (drawn[rating]! / sum) * sizes[question]!
        const shape = rating < RATINGS ? expected + PRIOR : expected
        drawn[rating] = shape > 0 ? drawGamma(shape, random) : 0
        total += drawn[rating]!
      }
      topBottom[question] = topBottomOf(drawn, 0, given.scale / total)
    }
  }
}

interface GivenShares {
  readonly shares: readonly number[]
  /** True if some gave no rating: the shares add up to less than 100, beyond rounding. */
  readonly rest: boolean
  /** The sum of the shares where it is more than 100, beyond rounding; else 100. */
  readonly scale: number
}

/** Five roundings change a sum by at most 2.5. */
const ROUNDING = RATINGS / 2

function sharesOf({ one, two, three, four, five }: SurveyShares): GivenShares {
  const shares = [one, two, three, four, five]
  const sum = shares.reduce((total, share) => total + share, 0)
  return { shares, rest: sum < 100 - ROUNDING, scale: sum > 100 + ROUNDING ? sum : 100 }
}

/** Draws what may have been rounded to each share, and the rest; returns the sum of them. */
function drawUnrounded(
  { shares, rest }: GivenShares,
  drawn: Float64Array,
  random: () => number,
): number {
  let sum = 0
  for (let rating = 0; rating < RATINGS; rating++) {
    const share = shares[rating]!
    const low = Math.max(0, share - 0.5)
    const high = Math.min(100, share + 0.5)
    drawn[rating] = low + (high - low) * random()
    sum += drawn[rating]!
  }
  drawn[RATINGS] = rest ? Math.max(0, 100 - sum) : 0
  return sum + drawn[RATINGS]
}

/** Returns the value of a question whose shares become percents when scaled, rounded as on import. */
function topBottomOf(shares: Float64Array, from: number, scale: number): number {
  return (
    Math.round(shares[from + 4]! * scale) +
    Math.round(shares[from + 3]! * scale) -
    Math.round(shares[from]! * scale) -
    Math.round(shares[from + 1]! * scale)
  )
}
