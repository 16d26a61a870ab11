import type { Answer } from '@insights/contract/answers/answers.ts'
import { expect, test } from 'vitest'

import {
  changedFields,
  changesScores,
  checkAnswer,
  conflictOf,
  effectiveCapabilityChange,
  matchesRecord,
  mergeValues,
  suggestedChange,
  withAvailability,
} from './answer-form.ts'
import { addFiles, toFormScreenshots } from './images/screenshots.ts'

const answer = { hasCapability: true, capabilityChange: 'added', capabilityChangeNote: 'New.' }
const empty = { hasCapability: null, capabilityChange: null, capabilityChangeNote: '' }
const was = (hasCapability: boolean) => ({ hasCapability })

test('without a previous edition availability is required, and "No change" is there by itself', () => {
  expect(checkAnswer(empty, null)).toEqual({
    hasCapability: 'Required',
    capabilityChange: 'Required',
  })
  const given = { ...empty, hasCapability: false }
  expect(checkAnswer(given, null)).toEqual({})
  expect(effectiveCapabilityChange(given, null)).toBe('no-change')
  expect(effectiveCapabilityChange({ ...given, capabilityChange: 'added' }, null)).toBe('added')
})

test('what is as it was needs no type of change: there is none [D5.19]', () => {
  const same = { ...empty, hasCapability: true }
  expect(checkAnswer(same, was(true))).toEqual({})
  expect(effectiveCapabilityChange(same, was(true))).toBe('no-change')
  expect(suggestedChange(same, was(true))).toBeNull()
})

test('another type may be chosen all the same', () => {
  const improved = { ...empty, hasCapability: true, capabilityChange: 'improved' }
  expect(effectiveCapabilityChange(improved, was(true))).toBe('improved')
})

test('what is not as it was needs one, and the likely one is suggested, not taken [D5.19]', () => {
  const now = { ...empty, hasCapability: true }
  expect(checkAnswer(now, was(false))).toEqual({ capabilityChange: 'Required' })
  expect(suggestedChange(now, was(false))).toBe('added')
  expect(suggestedChange({ ...now, hasCapability: false }, was(true))).toBe('removed')
})

test('a type that was chosen for the other answer goes with it', () => {
  const base = { ...empty, hasCapability: true }
  const chosen = { ...base, capabilityChange: 'improved' }
  const other = withAvailability(chosen, false, base, was(true))
  expect(other).toEqual({ ...empty, hasCapability: false })
  expect(withAvailability(other, true, base, was(true))).toEqual(base)
})

test("back at the record's own answer its own type is back, and there is nothing to save", () => {
  const there = withAvailability(answer, false, answer, was(false))
  expect(effectiveCapabilityChange(there, was(false))).toBe('no-change')
  expect(withAvailability(there, true, answer, was(false))).toEqual(answer)
})

test('without an edition before, a chosen type stays chosen', () => {
  expect(withAvailability(answer, false, answer, null)).toEqual({ ...answer, hasCapability: false })
})

test('pressing what is pressed already changes nothing', () => {
  const chosen = { ...answer, capabilityChange: 'improved' }
  expect(withAvailability(chosen, true, answer, was(true))).toBe(chosen)
})

test('a form as it was read has nothing to save', () => {
  expect(changedFields(answer, { ...answer })).toEqual([])
  expect(changedFields(answer, { ...answer, capabilityChangeNote: ' New. ' })).toEqual([])
})

test.each([
  ['hasCapability', false],
  ['capabilityChange', 'removed'],
  ['capabilityChangeNote', 'Gone.'],
])('another %s is something to save', (field, value) => {
  expect(changedFields(answer, { ...answer, [field]: value })).toEqual([field])
})

test("only the own changes are applied to someone else's record", () => {
  const mine = { ...answer, capabilityChangeNote: 'Mine.' }
  const theirs = { ...answer, hasCapability: false, capabilityChange: 'removed' }
  expect(mergeValues(answer, mine, theirs)).toEqual({
    hasCapability: false,
    capabilityChange: 'removed',
    capabilityChangeNote: 'Mine.',
  })
})

test('only availability counts for scores', () => {
  expect(changesScores(answer, { ...answer, hasCapability: false })).toBe(true)
  expect(changesScores(answer, { ...answer, capabilityChangeNote: 'Other.' })).toBe(false)
})

const date = '2026-03-01T12:00:00.000Z'
const image = (_id: string) => ({ _id, name: _id, url: '', thumbnailUrl: '', date })
const base = {
  hasCapability: true,
  capabilityChange: 'added',
  capabilityChangeNote: '',
  images: [image('a')],
}
const theirs = {
  ...base,
  hasCapability: false,
  capabilityChange: 'removed',
  images: [image('a'), image('b')],
} as unknown as Answer

test('what was typed is put over their record, and both know what they have changed', () => {
  const values = { ...base, capabilityChangeNote: 'Mine' }
  const screenshots = addFiles(toFormScreenshots(base), [new File(['x'], 'new.png')], () => 'new')
  const conflict = conflictOf({ base, values, screenshots }, theirs, date)
  expect(conflict.mine.values).toEqual({
    hasCapability: false,
    capabilityChange: 'removed',
    capabilityChangeNote: 'Mine',
  })
  expect(conflict.mine.screenshots.map(({ id }) => id)).toEqual(['a', 'b', 'new'])
  expect(conflict.changedHere).toEqual(['capabilityChangeNote', 'images'])
  expect(conflict.changedThere).toEqual(['hasCapability', 'capabilityChange', 'images'])
})

const record = {
  hasCapability: true,
  capabilityChange: 'no-change',
  capabilityChangeNote: 'As ever.',
  images: [image('a'), image('b')],
} as unknown as Answer
const values = {
  hasCapability: true,
  capabilityChange: null,
  capabilityChangeNote: ' As ever. ',
}
const before = { hasCapability: true }

test('a record says what was sent, though the form left what is evident open [D6.13]', () => {
  expect(matchesRecord(record, values, ['a', 'b'], before)).toBe(true)
})

test.each([
  [{ hasCapability: false }, ['a', 'b']],
  [{ capabilityChange: 'improved' }, ['a', 'b']],
  [{ capabilityChangeNote: 'Otherwise.' }, ['a', 'b']],
  [{}, ['a']],
  [{}, ['b', 'a']],
])('it does not after %j with the images %j', (changes, images) => {
  expect(matchesRecord(record, { ...values, ...changes }, images, before)).toBe(false)
})
