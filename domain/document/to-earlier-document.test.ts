import { expect, test } from 'vitest'

import { earlierEdition } from '../testing/earlier-edition.ts'
import { reportInputs, withAnswer } from '../testing/report-inputs.ts'
import { buildReportDocument } from './build-report-document.ts'
import { toEarlierDocument } from './to-earlier-document.ts'

const change = { title: 'Added', updatesHistory: true, note: 'Since June' }
const changed = withAnswer(reportInputs, 'n', 'iPhone App', 't2', { change })
const september = earlierEdition('2025-09-01T00:00:00.000Z', changed)
const october = earlierEdition('2025-10-01T00:00:00.000Z', { ...changed, previous: [september] })
const now = withAnswer(changed, 's', 'Mobile Web', 'l1', { hasCapability: false })

test('a document is the same from earlier documents and from what is kept of them [D5.138]', () => {
  const whole = buildReportDocument({ ...now, previous: [october, september] })
  const kept = [october, september].map(toEarlierDocument)
  expect(buildReportDocument({ ...now, previous: kept })).toEqual(whole)
  // Otherwise this would prove nothing.
  expect([whole.history, whole.updates, whole.changes].map((list) => list.length)).toEqual([
    2, 3, 1,
  ])
})

test('what is kept of a document says nothing of the editions before it', () => {
  const { updates } = toEarlierDocument(october)
  expect(october.updates).toHaveLength(2)
  expect(updates.map(({ date }) => date)).toEqual(['2025-10-01T00:00:00.000Z'])
})

test('a document without scores is kept without rankings', () => {
  const { rankings } = toEarlierDocument(buildReportDocument({ ...reportInputs, scores: null }))
  expect(rankings).toBeNull()
})
