import { describe, expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { reportInputs } from '../../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'

const document = freeze(buildReportDocument(reportInputs))

describe('survey', () => {
  test('is ranked, each question with its category group', () => {
    expect(
      document.survey?.rows.map(({ rank, name, categoryGroup }) => [rank, name, categoryGroup]),
    ).toEqual([
      [1, 'Quick transfers', 'Payments'],
      [2, 'Alerts in time', 'Account'],
      [3, 'Easy login', 'Account'],
    ])
  })

  test('questions alike in both figures share a rank', () => {
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

  test('questions alike in one figure alone do not', () => {
    const [first] = reportInputs.surveyRows ?? []
    // Both 60% rated 4 or 5, of which 30% and 20% rated 5.
    const surveyRows = [first!, { ...first!, name: 'Less liked', five: first!.five - 10 }]
    const { survey } = buildReportDocument({ ...reportInputs, surveyRows })
    expect(survey?.rows.map(({ rank }) => rank)).toEqual([1, 2])
  })

  test('is null until there is one', () => {
    expect(buildReportDocument({ ...reportInputs, surveyRows: null }).survey).toBeNull()
  })
})
