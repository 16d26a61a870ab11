import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import { expect, test } from 'vitest'

import { currentNotice } from './current-notice.ts'
import { versionOf } from './dismissed-notices.ts'

const notice = (_id: string, date: string): MaintenanceNotice => ({
  _id,
  name: _id,
  date,
  details: ['An hour'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
})
const now = Date.parse('2026-11-21T12:00:00Z')
const sooner = notice('sooner', '2026-11-22T12:00:00.000Z')
const later = notice('later', '2026-11-23T12:00:00.000Z')

test('the soonest notice is shown', () => {
  expect(currentNotice([later, sooner], [], now)).toBe(sooner)
  expect(currentNotice([], [], now)).toBeUndefined()
})

test('no notice is shown once the maintenance has begun', () => {
  const begins = notice('begins', new Date(now).toISOString())
  expect(currentNotice([begins], [], now)).toBeUndefined()
  expect(currentNotice([begins], [], now - 1)).toBe(begins)
})

test('a dismissed notice gives way to the next', () => {
  expect(currentNotice([sooner, later], [versionOf(sooner)], now)).toBe(later)
})

test('a dismissed notice is shown again after a change [A1.12]', () => {
  const changed = { ...sooner, updatedAt: '2026-01-03T00:00:00.000Z' }
  expect(currentNotice([changed], [versionOf(sooner)], now)).toBe(changed)
})
