import type { Answer } from '@insights/contract/answers/answers.ts'
import { EMPTY_ANSWER } from '@insights/domain/answers/answer.ts'
import { describe, expect, test } from 'vitest'

import { canConfirm, editionSummaryText, hasChanged, toConfirmation } from './previous-edition.ts'

const answer: Answer = {
  _id: 'one',
  report: 'report',
  company: { _id: 'company', title: 'Northwind' },
  application: { _id: 'iphone-app', title: 'iPhone App' },
  category: { _id: 'category', title: 'Payments' },
  capability: { _id: 'capability', title: 'Pay' },
  status: 'DRAFT',
  ...EMPTY_ANSWER,
  hasCapability: true,
  images: [],
  version: 4,
  lastUpdate: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
}
const before = (hasCapability: boolean | null) => ({
  name: 'January 2026',
  answerTo: () => (hasCapability === null ? null : { ...answer, hasCapability }),
})

test('an unchanged carried-over answer can be confirmed without choosing a change type', () => {
  expect(canConfirm(answer, before(true))).toBe(true)
  expect(toConfirmation(answer, before(true))).toEqual({
    _id: 'one',
    version: 4,
    hasCapability: true,
    capabilityChange: 'no-change',
  })
})

test('an answer that differs from the previous edition cannot be confirmed without its form [D5.21]', () => {
  expect(canConfirm(answer, before(false))).toBe(false)
})

test('an answer without a previous one can be confirmed without choosing a change type', () => {
  for (const nothing of [before(null), null]) {
    expect(canConfirm(answer, nothing)).toBe(true)
    expect(toConfirmation(answer, nothing).capabilityChange).toBe('no-change')
  }
})

test('a known change type is kept by confirming', () => {
  const known = { ...answer, capabilityChange: 'improved' }
  expect(canConfirm(known, null)).toBe(true)
  expect(toConfirmation(known, before(true)).capabilityChange).toBe('improved')
})

test.each([{ status: 'COMPLETED' }, { status: 'NOT_COMPLETED', hasCapability: null }] as const)(
  '%j cannot be confirmed',
  (other) => {
    expect(canConfirm({ ...answer, ...other }, before(true))).toBe(false)
  },
)

test('an answer has changed if both editions have one and they differ', () => {
  expect(hasChanged(answer, before(false))).toBe(true)
  expect(hasChanged(answer, before(true))).toBe(false)
  expect(hasChanged(answer, before(null))).toBe(false)
  expect(hasChanged(answer, null)).toBe(false)
  expect(hasChanged({ ...answer, hasCapability: null }, before(true))).toBe(false)
})

const answerOf = (_id: string, hasCapability: boolean | null, status: Answer['status']) => ({
  ...answer,
  _id,
  capability: { _id, title: _id },
  status,
  hasCapability,
})

describe('the summary of a category', () => {
  const previous = before(true)

  test('counts the answers to confirm and the changed ones', () => {
    const answers = [
      answerOf('a', true, 'DRAFT'),
      answerOf('b', true, 'DRAFT'),
      answerOf('c', false, 'DRAFT'),
      answerOf('d', false, 'COMPLETED'),
      answerOf('e', null, 'NOT_COMPLETED'),
    ]
    expect(editionSummaryText(answers, previous)).toBe(
      '3 carried-over answers to confirm. 1 of them needs a change type. ' +
        '2 have changed since January 2026.',
    )
  })

  test('uses the singular for one answer', () => {
    expect(editionSummaryText([answerOf('a', true, 'DRAFT')], previous)).toBe(
      '1 carried-over answer to confirm. No changes since January 2026.',
    )
  })

  test('is empty without answers', () => {
    expect(editionSummaryText([answerOf('a', null, 'NOT_COMPLETED')], previous)).toBe('')
  })

  test('is empty in the first edition of an industry', () => {
    expect(editionSummaryText([answerOf('a', true, 'COMPLETED')], null)).toBe('')
  })
})
