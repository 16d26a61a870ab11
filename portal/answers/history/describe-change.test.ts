import { EMPTY_ANSWER } from '@insights/domain/answers/answer.ts'
import { expect, test } from 'vitest'

import { describeChange } from './describe-change.ts'

const state = (changes: object) => ({
  status: 'COMPLETED' as const,
  ...EMPTY_ANSWER,
  hasCapability: true,
  ...changes,
})
const titleOf = (id: string) => ({ added: 'Added', 'no-change': 'No change' })[id] ?? id

test('lists the old and new value of changed parts alone [D6.18]', () => {
  const before = state({ hasCapability: false, capabilityChange: 'no-change' })
  const after = state({ capabilityChange: 'added', capabilityChangeNote: 'A new tab' })
  expect(describeChange({ before, after }, titleOf)).toEqual({
    summary: null,
    parts: [
      { label: 'Available', before: 'No', after: 'Yes' },
      { label: 'Change type', before: 'No change', after: 'Added' },
      { label: 'Note', before: '–', after: 'A new tab' },
    ],
  })
})

test.each([
  ['Answered', { status: 'NOT_COMPLETED', hasCapability: null }, {}],
  ['Answer cleared', {}, { status: 'NOT_COMPLETED', hasCapability: null }],
  ['Confirmed', { status: 'DRAFT' }, {}],
  ['Set back to unconfirmed', {}, { status: 'DRAFT' }],
  ['Set back to unconfirmed', { hasCapability: false }, { status: 'DRAFT' }],
  [null, { status: 'DRAFT', hasCapability: false }, {}],
])('summarises a change as "%s"', (summary, before, after) => {
  expect(describeChange({ before: state(before), after: state(after) }, titleOf).summary).toBe(
    summary,
  )
})

test('lists added and removed images, and summarises another order [D6.22]', () => {
  const before = state({ images: ['home.png'] })
  const added = { before, after: state({ images: ['home.png', 'seats.png'] }) }
  expect(describeChange(added, titleOf)).toEqual({
    summary: null,
    parts: [{ label: 'Images', before: 'home.png', after: 'home.png, seats.png' }],
  })
  const taken = { before, after: state({ images: [] }) }
  expect(describeChange(taken, titleOf).parts).toEqual([
    { label: 'Images', before: 'home.png', after: '–' },
  ])
  const turned = { before: added.after, after: state({ images: ['seats.png', 'home.png'] }) }
  expect(describeChange(turned, titleOf).summary).toBe('Images reordered')
})

test('lists no parts of a confirmation without other changes', () => {
  const change = { before: state({ status: 'DRAFT' }), after: state({}) }
  expect(describeChange(change, titleOf)).toEqual({ summary: 'Confirmed', parts: [] })
})
