import type { Answer } from '@insights/contract/capability-reports.ts'
import { expect, test } from 'vitest'

import { editionSummaryText } from './edition-summary-text.ts'

const answer = (id: string, hasCapability: boolean | null, status: Answer['status']): Answer => ({
  _id: id,
  report: 'report',
  company: { _id: 'company', title: 'Northwind' },
  application: { _id: 'iphone-app', title: 'iPhone App' },
  category: { _id: 'category', title: 'Payments' },
  capability: { _id: id, title: id },
  status,
  hasCapability,
  capabilityChange: null,
  capabilityChangeNote: '',
  images: [],
  version: 1,
  lastUpdate: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
})
/** An edition in which everything was there. */
const previous = {
  name: 'January 2026',
  answerTo: () => answer('before', true, 'COMPLETED'),
}

test('says what is to be confirmed, and what has changed', () => {
  const answers = [
    answer('a', true, 'DRAFT'),
    answer('b', true, 'DRAFT'),
    answer('c', false, 'DRAFT'),
    answer('d', false, 'COMPLETED'),
    answer('e', null, 'NOT_COMPLETED'),
  ]
  expect(editionSummaryText(answers, previous)).toBe(
    '3 carried-over answers to confirm. 1 of them needs a change type. ' +
      '2 have changed since January 2026.',
  )
})

test('one is one', () => {
  expect(editionSummaryText([answer('a', true, 'DRAFT')], previous)).toBe(
    '1 carried-over answer to confirm. No changes since January 2026.',
  )
})

test('nothing has been answered, so nothing has changed: that goes without saying', () => {
  expect(editionSummaryText([answer('a', null, 'NOT_COMPLETED')], previous)).toBe('')
})

test('the first edition of an industry has nothing to say', () => {
  expect(editionSummaryText([answer('a', true, 'COMPLETED')], null)).toBe('')
})
