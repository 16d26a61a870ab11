import { describe, expect, test } from 'vitest'

import { freeze } from '../../testing/freeze.ts'
import { earlierEdition, reportInputs, withAnswer } from '../../testing/report-inputs.ts'
import { toEarlierDocument } from './build-history.ts'
import { buildReportDocument } from './build-report-document.ts'

const document = freeze(buildReportDocument(reportInputs))

describe('history', () => {
  const dates = Array.from({ length: 9 }, (_, month) => `2025-0${month + 1}-01T00:00:00.000Z`)

  test('has the seven earlier editions, oldest first', () => {
    const previous = dates.toReversed().map((date) => earlierEdition(date))
    const { history } = buildReportDocument({ ...reportInputs, previous })
    expect(history.map(({ date }) => date)).toEqual(dates.slice(2))
  })

  test('has the ranks of each edition, overall, by application and by group', () => {
    const [entry] = buildReportDocument({
      ...reportInputs,
      previous: [earlierEdition(dates[0]!, reportInputs, 'r1')],
    }).history
    const best = document.rankings?.overall[0]
    expect(entry?.reportId).toBe('r1')
    expect(entry?.overall[0]).toEqual({
      companyId: 'n',
      company: 'Northbank',
      rank: 1,
      score: best?.score,
    })
    expect(entry?.applications['iPhone App']).toHaveLength(2)
    expect(entry?.groups['Account']?.['Mobile Web'][1]).toEqual({
      companyId: 's',
      company: 'Southbank',
      rank: 2,
      score: 0.3333,
    })
  })
})

const change = { title: 'Added', updatesHistory: true, note: 'Since June' }
const changed = withAnswer(reportInputs, 'n', 'iPhone App', 't2', { change })
const september = earlierEdition('2025-09-01T00:00:00.000Z', changed)
const october = earlierEdition('2025-10-01T00:00:00.000Z', { ...changed, previous: [september] })
const now = withAnswer(changed, 's', 'Mobile Web', 'l1', { hasCapability: false })

test('the history is the same from whole earlier documents and from their stored part [D5.138]', () => {
  const whole = buildReportDocument({ ...now, previous: [october, september] })
  const kept = [october, september].map(toEarlierDocument)
  expect(buildReportDocument({ ...now, previous: kept })).toEqual(whole)
  // Otherwise this would prove nothing.
  expect([whole.history, whole.updates, whole.changes].map((list) => list.length)).toEqual([
    2, 3, 1,
  ])
})

test('the stored part of a document has nothing of the editions before it', () => {
  const { updates } = toEarlierDocument(october)
  expect(october.updates).toHaveLength(2)
  expect(updates.map(({ date }) => date)).toEqual(['2025-10-01T00:00:00.000Z'])
})

test('the stored part of a document without scores has no rankings', () => {
  const { rankings } = toEarlierDocument(buildReportDocument({ ...reportInputs, scores: null }))
  expect(rankings).toBeNull()
})
