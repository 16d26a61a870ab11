import type { SurveyRow } from './survey-row.ts'
import type { SurveySample } from './survey-sample.ts'

const RATINGS = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
] as const

/**
 * Returns what of a typed sample cannot be true, each with its row and column of the survey; nothing
 * for a possible one. Without weights, each share must be that of a whole number of respondents,
 * rounded, and these may not be more than there are. With weights, a share that is not 0 is one
 * respondent's at least.
 */
export function checkSample(
  { respondents, byQuestion, designEffect, fieldwork }: SurveySample,
  rows: readonly SurveyRow[],
): readonly string[] {
  const faults: string[] = []
  if (fieldwork && fieldwork.from > fieldwork.to) {
    faults.push('The fieldwork ends before it begins')
  }
  const known = new Set(rows.map(({ questionId }) => questionId))
  if (Object.keys(byQuestion).some((id) => !known.has(id))) {
    faults.push('The survey has no such question')
  }
  rows.forEach((row, index) => {
    const where = `row ${index + 1}, "${row.name}"`
    const answered = byQuestion[row.questionId] ?? respondents
    if (answered > respondents) {
      faults.push(`${where}: ${answered} answered it, more than the ${respondents} respondents`)
      return
    }
    let least = 0
    let isPossible = true
    for (const [field, rating] of RATINGS) {
      const fewest = fewestAnswers(row[field], answered, designEffect === 1)
      if (fewest === null) {
        faults.push(
          `${where}, column ${rating}: ${row[field]}% of ${answered} is no whole number of respondents`,
        )
        isPossible = false
      } else least += fewest
    }
    if (isPossible && least > answered) {
      faults.push(`${where}: its shares are ${least} answers at least, of ${answered} respondents`)
    }
  })
  return faults
}

/**
 * Returns the smallest number of `answered` whose share is shown as `percent`; null without such a
 * number.
 */
function fewestAnswers(percent: number, answered: number, unweighted: boolean): number | null {
  if (percent === 0) return 0
  if (!unweighted) return 1
  const count = Math.ceil(((percent - 0.5) * answered) / 100)
  return Math.round((100 * count) / answered) === percent ? count : null
}
