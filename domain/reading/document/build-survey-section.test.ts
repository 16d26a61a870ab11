import { describe, expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'

const document = freeze(buildReportDocument(reportInputs))

describe('survey', () => {
  test('has ranks, and each question with its category group', () => {
    expect(
      document.survey?.rows.map(({ rank, name, categoryGroup }) => [rank, name, categoryGroup]),
    ).toEqual([
      [1, 'Quick transfers', 'Payments'],
      [2, 'Alerts in time', 'Account'],
      [3, 'Easy login', 'Account'],
    ])
  })

  test('gives questions that are alike in both shares the same rank', () => {
    const [first, second, third] = reportInputs.surveyRows ?? []
    const surveyRows = [first!, { ...first!, name: 'Also in time' }, second!, third!]
    const { survey } = buildReportDocument({ ...reportInputs, surveyRows })
    expect(survey?.rows.map(({ rank, name }) => [rank, name])).toEqual([
      [1, 'Quick transfers'],
      [2, 'Alerts in time'],
      [2, 'Also in time'],
      [4, 'Easy login'],
    ])
  })

  test('gives questions that are alike in only one share different ranks', () => {
    const [first] = reportInputs.surveyRows ?? []
    // 60% rated both 4 or 5, with 30% and 20% of ratings 5.
    const surveyRows = [first!, { ...first!, name: 'Less liked', five: first!.five - 10 }]
    const { survey } = buildReportDocument({ ...reportInputs, surveyRows })
    expect(survey?.rows.map(({ rank }) => rank)).toEqual([1, 2])
  })

  test('is null without survey results', () => {
    expect(buildReportDocument({ ...reportInputs, surveyRows: null }).survey).toBeNull()
  })
})
