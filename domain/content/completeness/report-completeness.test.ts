import { describe, expect, test } from 'vitest'

import { writtenContent } from '../../testing/content.ts'
import { freeze } from '../../testing/freeze.ts'
import { emptyContent } from '../content.ts'
import { type CompletenessInputs, reportCompleteness } from './report-completeness.ts'

const complete: CompletenessInputs = freeze({
  status: 'DRAFT',
  companies: [
    {
      companyId: 'n',
      title: 'Northbank',
      userRatings: { 'iPhone App': 4, 'Android App': 4 },
      ratingsCarriedOver: false,
    },
  ],
  counts: [{ companyId: 'n', application: 'Mobile Web', categoryId: 'c', total: 4, completed: 4 }],
  survey: { rawRows: 3, sortedRows: 3 },
  scoring: { hasDeviceWeights: true, hasScores: true },
  content: writtenContent('Booking'),
  carriedOver: { from: null, sections: [] },
  categoryGroups: ['Booking'],
})

const nothing: CompletenessInputs = {
  ...complete,
  companies: [{ companyId: 'n', title: 'Northbank', userRatings: {}, ratingsCarriedOver: false }],
  survey: null,
  scoring: { hasDeviceWeights: false, hasScores: false },
  content: emptyContent(),
}

test('a report is complete when its four parts are', () => {
  const completeness = reportCompleteness(complete)
  expect(completeness).toMatchObject({ complete: true, missing: [] })
  expect(completeness.steps).toEqual({ scoringRanking: true, contentBuilding: true })
})

test.each([
  ['capabilitiesTable', { counts: [{ ...complete.counts[0]!, completed: 3 }] }],
  ['consumerSurvey', { survey: { rawRows: 3, sortedRows: 0 } }],
  ['scoringRanking', { scoring: { hasDeviceWeights: true, hasScores: false } }],
  ['contentBuilding', { content: emptyContent() }],
] as const)('%s alone keeps it from being complete', (part, change) => {
  const completeness = reportCompleteness({ ...complete, ...change })
  expect(completeness.complete).toBe(false)
  expect(completeness.missing).toEqual(completeness[part].missing)
  expect(completeness.missing).not.toEqual([])
})

describe('next tasks', () => {
  test('a missing survey is imported, then sorted', () => {
    const { missing } = reportCompleteness({ ...complete, survey: null }).consumerSurvey
    expect(missing).toEqual(['Import the consumer survey.'])
    expect(
      reportCompleteness({ ...complete, survey: { rawRows: 0, sortedRows: 0 } }).missing,
    ).toEqual(['Import the consumer survey.'])
    expect(
      reportCompleteness({ ...complete, survey: { rawRows: 3, sortedRows: 0 } }).missing,
    ).toEqual(['Sort the consumer survey.'])
  })

  test('missing weights are provided, then scores calculated', () => {
    const { missing } = reportCompleteness(nothing).scoringRanking
    expect(missing).toEqual(['Enter device weights.'])
    const scoring = { hasDeviceWeights: true, hasScores: false }
    expect(reportCompleteness({ ...complete, status: 'REVIEWED', scoring }).missing).toEqual([
      'Calculate scoring and ranking.',
    ])
    // By themselves, in a draft.
    const draft = reportCompleteness({ ...complete, status: 'DRAFT', scoring })
    expect(draft.missing).toEqual(['Scores are updating.'])
    expect(draft.scoringRanking.updating).toBe(true)
  })
})

describe('steps', () => {
  test('all steps are closed at the start', () => {
    expect(reportCompleteness(nothing).steps).toEqual({
      scoringRanking: false,
      contentBuilding: false,
    })
  })

  test('scoring opens after capabilities table and survey, content building after scoring', () => {
    const unscored = { hasDeviceWeights: false, hasScores: false }
    expect(reportCompleteness({ ...complete, scoring: unscored }).steps).toEqual({
      scoringRanking: true,
      contentBuilding: false,
    })
    expect(reportCompleteness({ ...complete, survey: null, scoring: unscored }).steps).toEqual({
      scoringRanking: false,
      contentBuilding: false,
    })
  })
})

test.each(['PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED'] as const)(
  'a report that is %s counts as complete, whatever its parts',
  (status) => {
    const completeness = reportCompleteness({ ...nothing, status })
    expect(completeness).toMatchObject({
      complete: true,
      missing: [],
      steps: { scoringRanking: true, contentBuilding: true },
    })
    expect(completeness.contentBuilding.categoryGroups).toEqual([
      { categoryGroup: 'Booking', complete: true, missing: [] },
    ])
  },
)
