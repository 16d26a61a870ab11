import { expect, test } from 'vitest'

import { REPORT_STATUSES } from '../report-status.ts'
import { statusLabel, statusName } from './status-label.ts'

test('a report that waits for approval is in review in lists [D31.114]', () => {
  expect(statusName('REVIEWED')).toBe('In review')
})

test('a draft is pending completion, a reviewed report pending approval', () => {
  expect(statusLabel('DRAFT')).toBe('pending completion')
  expect(statusLabel('REVIEWED')).toBe('pending approval')
})

test('every status has a name and a label of its own', () => {
  expect(new Set(REPORT_STATUSES.map(statusName)).size).toBe(REPORT_STATUSES.length)
  expect(new Set(REPORT_STATUSES.map(statusLabel)).size).toBe(REPORT_STATUSES.length)
})
