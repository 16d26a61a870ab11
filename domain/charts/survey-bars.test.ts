import { expect, test } from 'vitest'

import { buildReportDocument } from '../document/build-report-document.ts'
import { reportInputs } from '../testing/report-inputs.ts'
import { surveyBars } from './survey-bars.ts'

const survey = buildReportDocument(reportInputs).survey!
const chart = surveyBars(survey)

test('each capability has a bar of its ratings of 4 and 5, with the weight that they become [D12.48]', () => {
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

test('a sentence names what matters most, and bars begin at 0 [D12.48]', () => {
  expect(chart.finding).toBe('“Quick transfers” matters most: 80% rated it 4 or 5.')
  expect(chart.option['xAxis']).toMatchObject({ min: 0, max: 100 })
  const [first] = survey.rows
  expect(surveyBars({ rows: [first!, first!] }).finding).toBe(
    '2 capabilities matter most: 80% rated each 4 or 5.',
  )
  expect(surveyBars({ rows: [] }).finding).toBe('')
})
