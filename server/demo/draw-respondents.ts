import type { SurveyRow } from '@insights/domain/survey/survey-row.ts'
import type { Respondents } from '@insights/domain/survey/survey-sample.ts'

import { seededRandom } from './seeded-random.ts'

/** The largest share of respondents who skip a question. */
const MAX_SKIPPED = 0.03

/** How much of a rating is the respondent's own leniency; the rest is about the question. */
const LENIENCY = 0.5

/**
 * Returns respondents whose ratings have a survey's shares to the whole percent, always the same for
 * the same `seed`. Lenient respondents rate everything higher, and a few skip questions.
 */
export function drawRespondents(
  rows: readonly SurveyRow[],
  respondents: number,
  seed: string,
): Respondents {
  const random = openRandom(seed)
  const leniency = Float64Array.from({ length: respondents }, random)
  const ratings = new Uint8Array(respondents * rows.length)
  rows.forEach((row, question) => {
    const liking = leniency.map((own) => LENIENCY * own + (1 - LENIENCY) * random())
    const skipped = Math.floor(random() * MAX_SKIPPED * respondents)
    const asked = shuffle(respondents, random).slice(skipped)
    const byLiking = asked.toSorted((one, other) => liking[one]! - liking[other]!)
    const counts = countsOf(row, byLiking.length)
    let next = 0
    counts.forEach((count, index) => {
      for (const respondent of byLiking.slice(next, next + count)) {
        ratings[respondent * rows.length + question] = index + 1
      }
      next += count
    })
  })
  return { questionIds: rows.map(({ questionId }) => questionId), ratings, weights: null }
}

/** Returns how many of `answered` gave each rating, so that their shares are those of the row. */
function countsOf(row: SurveyRow, answered: number): number[] {
  const shares = [row.one, row.two, row.three, row.four, row.five]
  // The fewest of each rating whose share is rounded to its percentage.
  const counts = shares.map((share) => Math.max(0, Math.ceil(((share - 0.5) * answered) / 100)))
  let left = answered - counts.reduce((sum, count) => sum + count, 0)
  for (let index = 0; left > 0; index = (index + 1) % shares.length) {
    const rounded = Math.round((100 * (counts[index]! + 1)) / answered)
    if (rounded !== shares[index]) {
      if (shares.every((share, at) => Math.round((100 * (counts[at]! + 1)) / answered) !== share)) {
        throw new Error(`No ${answered} respondents have the shares of "${row.name}".`)
      }
      continue
    }
    counts[index]! += 1
    left -= 1
  }
  return counts
}

/** Returns a generator of numbers from 0 to 1, a mulberry32: `seededRandom` hashes a text for each. */
function openRandom(seed: string): () => number {
  let state = Math.floor(seededRandom(seed) * 2 ** 32)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, index) => index)
  for (let at = length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
