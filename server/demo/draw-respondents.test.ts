import { checkSurveyImport } from '@insights/domain/survey/check-survey.ts'
import { summarizeRespondents } from '@insights/domain/survey/respondents.ts'
import { expect, test } from 'vitest'

import { drawRespondents } from './draw-respondents.ts'
import { readDemo } from './read-demo.ts'

const banking = readDemo().find(({ industry }) => industry.title === 'Retail Banking')!

test('the drawn respondents of each demo survey have its shares to the percent, and their order [D28.10]', () => {
  const surveys = banking.editions.map(({ survey }) => survey!)
  expect(surveys).toHaveLength(5)
  for (const survey of surveys) {
    const questions = survey.slice(1).map(([title = ''], at) => ({
      questionId: `q${at}`,
      title,
      categoryId: `c${at}`,
    }))
    const checked = checkSurveyImport(survey, questions)
    if (!checked.ok) throw new Error(checked.messages.join())
    const respondents = drawRespondents(checked.rows, 1204, 'a seed')
    const { rows, sample } = summarizeRespondents(respondents, questions)
    expect(rows).toEqual(checked.rows)
    expect(sample).toMatchObject({ respondents: 1204, designEffect: 1 })
    expect(Math.min(...Object.values(sample.byQuestion))).toBeGreaterThan(1150)
  }
})

test('the same seed draws the same respondents, who are lenient or strict as a whole', () => {
  const rows = [0, 1].map((at) => ({
    questionId: `q${at}`, categoryId: 'c', name: 'Seats', one: 10, two: 20, three: 30, four: 25,
    five: 15, fourFive: 40, topBottom: 10, normalized: 2.75, nearestPointFive: 3,
  })) // prettier-ignore
  const drawn = drawRespondents(rows, 1000, 'a')
  expect(drawRespondents(rows, 1000, 'a')).toEqual(drawn)
  expect(drawRespondents(rows, 1000, 'b')).not.toEqual(drawn)
  let agree = 0
  for (let row = 0; row < 1000; row += 1) {
    const [one = 0, other = 0] = drawn.ratings.subarray(row * 2)
    if (one > 0 && other > 0) agree += (one - 3.15) * (other - 3.15)
  }
  // The variance of these ratings is 1.43: a correlation of about a half.
  expect(agree / 1000 / 1.43).toBeGreaterThan(0.3)
})
