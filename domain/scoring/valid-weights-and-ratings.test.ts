import { expect, test } from 'vitest'

import { checkDeviceWeights, checkUserRatings } from './valid-weights-and-ratings.ts'

test('weights of 0 and 1 are both allowed', () => {
  expect(checkDeviceWeights({ 'Mobile Web': 0, 'iPhone App': 1, 'Android App': 0.3 })).toEqual({})
})

test('each invalid weight gets the message of its application [A5.11]', () => {
  expect(checkDeviceWeights({ 'Mobile Web': -0.01, 'iPhone App': 1.01 })).toEqual({
    'Mobile Web': 'Must be at least 0',
    'iPhone App': 'Must be from 0 to 1',
    'Android App': 'Required',
  })
  expect(
    checkDeviceWeights({ 'Mobile Web': '0.5', 'iPhone App': Number.NaN, 'Android App': '' }),
  ).toEqual({
    'Mobile Web': 'Must be a number',
    'iPhone App': 'Must be a number',
    'Android App': 'Required',
  })
})

test('weights of 0 for all applications are rejected', () => {
  const messages = checkDeviceWeights({ 'Mobile Web': 0, 'iPhone App': 0, 'Android App': 0 })
  expect(messages).toEqual({ 'Mobile Web': 'At least one weight must be above 0' })
})

test('both apps need a rating of 0 to 5, and Mobile Web none [A5.13 D15.195]', () => {
  expect(checkUserRatings({ 'iPhone App': 0, 'Android App': 5 })).toEqual({})
  expect(checkUserRatings({ 'Mobile Web': 9, 'iPhone App': 4.5, 'Android App': 4 })).toEqual({})
  expect(checkUserRatings({ 'iPhone App': 5.1 })).toEqual({
    'iPhone App': 'Must be from 0 to 5',
    'Android App': 'Required',
  })
})
