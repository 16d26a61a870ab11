import { expect, test } from 'vitest'

import { changeLabels, importLabel, importedText, previewText } from './import-labels.ts'

const counts = { added: 0, changed: 0, left: 0, wrong: 0, unmentioned: 0 }

test('the button names the changes [D4.23]', () => {
  expect(importLabel({ ...counts, added: 1200, changed: 3 })).toBe('Add 1,200 rows and change 3')
  expect(importLabel({ ...counts, added: 1 })).toBe('Add 1 row')
  expect(importLabel({ ...counts, changed: 2 })).toBe('Change 2 rows')
  expect(importLabel(counts)).toBe('Nothing to import')
})

test('the result names the changes made', () => {
  expect(importedText({ ...counts, added: 4, changed: 1 })).toBe('4 added and 1 changed.')
  expect(importedText({ ...counts, changed: 1 })).toBe('1 changed.')
})

test('the preview names what stays unchanged', () => {
  expect(previewText({ ...counts, added: 1, unmentioned: 12 })).toBe(
    'Nothing has been changed yet. 12 records that are not in the file are kept.',
  )
  expect(previewText({ ...counts, left: 9, unmentioned: 1 })).toBe(
    'The catalog already contains all of this. 1 record that is not in the file is kept.',
  )
  expect(previewText({ ...counts, added: 3, wrong: 1 })).toBe(
    'One row has errors. Fix them in the file before importing.',
  )
})

test('a change shows its old and its new value, by the names of the file', () => {
  expect(
    changeLabels(
      [
        { field: 'title', before: 'Seat', after: 'SEAT' },
        { field: 'fixedScoringWeight', before: 2.5, after: null },
        { field: 'description', before: '', after: 'All of it' },
        { field: 'active', before: true, after: false },
      ],
      false,
    ),
  ).toEqual([
    { label: 'Title', before: 'Seat', after: 'SEAT' },
    { label: 'Weight', before: '2.5', after: 'nothing' },
    { label: 'Description', before: 'nothing', after: 'All of it' },
    { label: 'Active', before: 'Yes', after: 'No' },
  ])
})

test('a new record shows no previous value, and its title is left out', () => {
  expect(
    changeLabels(
      [
        { field: 'title', after: 'Seat' },
        { field: 'belongsTo', after: 'On board' },
      ],
      true,
    ),
  ).toEqual([{ label: 'Group', before: undefined, after: 'On board' }])
})
