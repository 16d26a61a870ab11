import type { Answer } from '@insights/contract/answers/answers.ts'
import { EMPTY_ANSWER } from '@insights/domain/answers/answer.ts'
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

const answer = {
  ...EMPTY_ANSWER,
  hasCapability: true,
  capabilityChange: 'added',
  capabilityChangeNote: 'New.',
}
const was = (hasCapability: boolean) => ({ hasCapability })

test('an answer without a previous edition requires availability and preselects "No change"', () => {
  expect(checkAnswer(EMPTY_ANSWER, null)).toEqual({
    hasCapability: 'Required',
    capabilityChange: 'Required',
  })
  const given = { ...EMPTY_ANSWER, hasCapability: false }
  expect(checkAnswer(given, null)).toEqual({})
  expect(effectiveCapabilityChange(given, null)).toBe('no-change')
  expect(effectiveCapabilityChange({ ...given, capabilityChange: 'added' }, null)).toBe('added')
})

test('an unchanged availability preselects "No change" [D5.19]', () => {
  const same = { ...EMPTY_ANSWER, hasCapability: true }
  expect(checkAnswer(same, was(true))).toEqual({})
  expect(effectiveCapabilityChange(same, was(true))).toBe('no-change')
  expect(suggestedChange(same, was(true))).toBeNull()
})

test('an unchanged availability allows another change type', () => {
  const improved = { ...EMPTY_ANSWER, hasCapability: true, capabilityChange: 'improved' }
  expect(effectiveCapabilityChange(improved, was(true))).toBe('improved')
})

test('a changed availability requires a change type and suggests the likely one [D5.19]', () => {
  const now = { ...EMPTY_ANSWER, hasCapability: true }
  expect(checkAnswer(now, was(false))).toEqual({ capabilityChange: 'Required' })
  expect(suggestedChange(now, was(false))).toBe('added')
  expect(suggestedChange({ ...now, hasCapability: false }, was(true))).toBe('removed')
})

test('a changed availability clears the change type chosen for the other one', () => {
  const base = { ...EMPTY_ANSWER, hasCapability: true }
  const chosen = { ...base, capabilityChange: 'improved' }
  const other = withAvailability(chosen, false, base, was(true))
  expect(other).toEqual({ ...EMPTY_ANSWER, hasCapability: false })
  expect(withAvailability(other, true, base, was(true))).toEqual(base)
})

test("the record's availability restores the record's change type", () => {
  const there = withAvailability(answer, false, answer, was(false))
  expect(effectiveCapabilityChange(there, was(false))).toBe('no-change')
  expect(withAvailability(there, true, answer, was(false))).toEqual(answer)
})

test('a chosen change type is kept without a previous edition', () => {
  expect(withAvailability(answer, false, answer, null)).toEqual({ ...answer, hasCapability: false })
})

test('choosing the current availability changes nothing', () => {
  const chosen = { ...answer, capabilityChange: 'improved' }
  expect(withAvailability(chosen, true, answer, was(true))).toBe(chosen)
})

test('an unchanged form has no changed fields', () => {
  expect(changedFields(answer, { ...answer })).toEqual([])
  expect(changedFields(answer, { ...answer, capabilityChangeNote: ' New. ' })).toEqual([])
})

test.each([
  ['hasCapability', false],
  ['capabilityChange', 'removed'],
  ['capabilityChangeNote', 'Gone.'],
])('a changed %s is a changed field', (field, value) => {
  expect(changedFields(answer, { ...answer, [field]: value })).toEqual([field])
})

test("own changes alone are merged into another user's record", () => {
  const mine = { ...answer, capabilityChangeNote: 'Mine.' }
  const theirs = { ...answer, hasCapability: false, capabilityChange: 'removed' }
  expect(mergeValues(answer, mine, theirs)).toEqual({ ...theirs, capabilityChangeNote: 'Mine.' })
})

test('availability alone changes scores', () => {
  expect(changesScores(answer, { ...answer, hasCapability: false })).toBe(true)
  expect(changesScores(answer, { ...answer, capabilityChangeNote: 'Other.' })).toBe(false)
})

const date = '2026-03-01T12:00:00.000Z'
const image = (_id: string) => ({ _id, id: _id, name: _id, url: '', thumbnailUrl: '', date })
const base = {
  ...EMPTY_ANSWER,
  hasCapability: true,
  capabilityChange: 'added',
  images: [image('a')],
}
const theirs = {
  ...base,
  hasCapability: false,
  capabilityChange: 'removed',
  images: [image('a'), image('b')],
} as unknown as Answer

test('a conflict merges own changes into their record and lists the changed parts of both', () => {
  const values = { ...base, capabilityChangeNote: 'Mine' }
  const screenshots = addFiles(toFormScreenshots(base), [new File(['x'], 'new.png')], () => 'new')
  const conflict = conflictOf({ base, values, screenshots }, theirs, date)
  expect(conflict.mine.values).toEqual({
    ...EMPTY_ANSWER,
    hasCapability: false,
    capabilityChange: 'removed',
    capabilityChangeNote: 'Mine',
  })
  expect(conflict.mine.screenshots.map(({ id }) => id)).toEqual(['a', 'b', 'new'])
  expect(conflict.changedHere).toEqual(['capabilityChangeNote', 'images'])
  expect(conflict.changedThere).toEqual(['hasCapability', 'capabilityChange', 'images'])
})

test('a part that both users have changed alike is a changed part of neither [D15.378]', () => {
  const values = { ...base, hasCapability: false, capabilityChangeNote: 'Mine' }
  const conflict = conflictOf({ base, values, screenshots: toFormScreenshots(base) }, theirs, date)
  expect(conflict.changedHere).toEqual(['capabilityChangeNote'])
  expect(conflict.changedThere).toEqual(['capabilityChange', 'images'])
})

const record = {
  ...EMPTY_ANSWER,
  hasCapability: true,
  capabilityChange: 'no-change',
  capabilityChangeNote: 'As ever.',
  images: [image('a'), image('b')],
} as unknown as Answer
const values = { ...EMPTY_ANSWER, hasCapability: true, capabilityChangeNote: ' As ever. ' }
const before = { hasCapability: true }

test('a record matches the sent form although the form leaves the implied change open [D6.13]', () => {
  expect(matchesRecord(record, values, ['a', 'b'], before)).toBe(true)
})

test.each([
  [{ hasCapability: false }, ['a', 'b']],
  [{ capabilityChange: 'improved' }, ['a', 'b']],
  [{ capabilityChangeNote: 'Otherwise.' }, ['a', 'b']],
  [{}, ['a']],
  [{}, ['b', 'a']],
])('a record does not match a form with %j and the images %j', (changes, images) => {
  expect(matchesRecord(record, { ...values, ...changes }, images, before)).toBe(false)
})
