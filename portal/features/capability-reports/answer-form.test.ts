import { expect, test } from 'vitest'

import { changesScores, checkAnswer, isChanged, NO_IMAGE_CHANGES } from './answer-form.ts'

const answer = { hasCapability: true, capabilityChange: 'added', capabilityChangeNote: 'New.' }
const empty = { hasCapability: null, capabilityChange: null, capabilityChangeNote: '' }

test('availability and the type of change are required', () => {
  expect(checkAnswer(empty)).toEqual({ hasCapability: 'Required', capabilityChange: 'Required' })
  expect(checkAnswer({ ...empty, hasCapability: false, capabilityChange: 'added' })).toEqual({})
})

test('a form as it was read has nothing to save', () => {
  expect(isChanged(answer, { ...answer }, NO_IMAGE_CHANGES)).toBe(false)
  expect(isChanged(answer, { ...answer, capabilityChangeNote: ' New. ' }, NO_IMAGE_CHANGES)).toBe(
    false,
  )
})

test.each([
  { hasCapability: false },
  { capabilityChange: 'removed' },
  { capabilityChangeNote: 'Gone.' },
])('%j is something to save', (change) => {
  expect(isChanged(answer, { ...answer, ...change }, NO_IMAGE_CHANGES)).toBe(true)
})

test('so are files and marks for deletion', () => {
  const file = new File([''], 'login.png')
  expect(isChanged(answer, answer, { ...NO_IMAGE_CHANGES, files: [file] })).toBe(true)
  expect(isChanged(answer, answer, { ...NO_IMAGE_CHANGES, marked: ['1'] })).toBe(true)
})

test('only availability counts for scores', () => {
  expect(changesScores(answer, { ...answer, hasCapability: false })).toBe(true)
  expect(changesScores(answer, { ...answer, capabilityChangeNote: 'Other.' })).toBe(false)
})
