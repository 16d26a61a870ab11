import { expect, test } from 'vitest'

import { checkUserRatings } from './check-user-ratings.ts'

test('both apps need a rating of 0 to 5, the mobile site none [A5.13]', () => {
  expect(checkUserRatings({ 'iPhone App': 0, 'Android App': 5 })).toEqual({})
  expect(checkUserRatings({ 'Mobile Web': 9, 'iPhone App': 4.5, 'Android App': 4 })).toEqual({})
  expect(checkUserRatings({ 'iPhone App': 5.1 })).toEqual({
    'iPhone App': 'Must be less than 5',
    'Android App': 'Required',
  })
})
