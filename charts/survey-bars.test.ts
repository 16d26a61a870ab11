import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import { fixedWeights } from '@insights/domain/reading/document/fixed-weights.ts'
import { reportInputs } from '@insights/domain/testing/report-inputs.ts'
import { expect, test } from 'vitest'

import { surveyBars } from './survey-bars.ts'

const survey = buildReportDocument(reportInputs).survey!
const chart = surveyBars(survey)

test('each capability has a bar of its ratings of 4 and 5, with its weight [D12.48]', () => {
  expect(chart.table.rows).toEqual(
    survey.rows.map(({ categoryId, name, fourFive, five, nearestPointFive }) => ({
      id: `${categoryId} ${name}`,
      name,
      values: [fourFive / 100, five / 100, nearestPointFive],
    })),
  )
  expect(chart.option['series']).toMatchObject([
    { data: [{ value: 50 }, { value: 30 }, { value: 20 }] },
    {
      data: [
        { value: 30, label: { formatter: '80%  weight 4.0' } },
        { value: 30, label: { formatter: '60%  weight 3.5' } },
        { value: 30, label: { formatter: '50%  weight 3.5' } },
      ],
    },
  ])
})

test('a question is above its bar in a narrow chart, in as many lines as it needs [D31.98]', () => {
  const narrow = surveyBars(survey, { narrow: true })
  expect(narrow.option['yAxis']).toMatchObject({
    axisLabel: { inside: true, verticalAlign: 'bottom', padding: [0, 0, 9, 0] },
  })
  const long = { rows: survey.rows.map((row) => ({ ...row, name: 'Quick transfers '.repeat(4) })) }
  const rows = survey.rows.length
  expect(surveyBars(long, { narrow: true }).height - narrow.height).toBe(rows * 28)
})

test('a sentence names the highest rating, and bars begin at 0 [D12.48]', () => {
  expect(chart.finding).toBe('“Quick transfers” is rated highest: 80% gave it 4 or 5.')
  expect(chart.option['xAxis']).toMatchObject({ min: 0, max: 100 })
  const [first] = survey.rows
  expect(surveyBars({ rows: [first!, first!] }).finding).toBe(
    '2 questions tie for the highest rating: 80% gave each of them 4 or 5.',
  )
  expect(surveyBars({ rows: [] }).finding).toBe('')
})

test('the weight of a question does not count if its category has a fixed one [D15.262]', () => {
  const document = buildReportDocument(reportInputs)
  const { notes, table, option } = surveyBars(survey, { fixed: fixedWeights(document) })
  expect(table.rows.map(({ name, note }) => [name, note])).toEqual([
    ['Quick transfers', 'fixed'],
    ['Alerts in time', undefined],
    ['Easy login', undefined],
  ])
  expect(option['series']).toMatchObject([
    {},
    { data: [{ label: { formatter: '80%  weight fixed' } }, {}, {}] },
  ])
  expect(notes.join(' ')).toContain('does not follow from the survey')
})

test('a shortened list still names the highest questions of the whole survey [D15.271]', () => {
  const [first] = survey.rows
  const alike = { rows: [first!, { ...first!, name: 'Another' }] }
  expect(surveyBars(alike, { most: 1 }).finding).toContain('2 questions tie for the highest rating')
})
