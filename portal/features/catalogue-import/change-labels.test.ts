import { expect, test } from 'vitest'

import { changeLabels } from './import-labels.ts'

test('a change is told from what to what, by the names of the file', () => {
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

test('of something new there is no before, and its title stands beside it', () => {
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
