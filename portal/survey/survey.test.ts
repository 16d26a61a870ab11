import { expect, test } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { checkPlaces, importProblems } from './survey.ts'

test('a rejected file is explained message by message', () => {
  const messages = ['row 2 has an invalidName', 'No match found in file for: Speed']
  expect(importProblems(rejection({ messages }))).toEqual({ messages, details: [], more: 0 })
  const behind = {
    details: ['row 4 "Gate" is no question of this industry'],
    more: 3,
    hint: 'Hotels',
  }
  expect(importProblems(rejection({ messages, ...behind }))).toEqual({ messages, ...behind })
})

test.each([undefined, null, 'text', {}, { messages: [] }, { messages: 7 }])(
  'data %j shows the message of the error itself',
  (data) => {
    const messages = ['The content of the file is wrong']
    expect(importProblems(rejection(data))).toEqual({ messages, details: [], more: 0 })
  },
)

test('no error shows no message', () => {
  expect(importProblems(null)).toBeNull()
})

function rejection(data: unknown) {
  const message = 'The content of the file is wrong'
  return new ApiError({ name: 'BadRequest', code: 400, message, data })
}

test('places of columns are open until each is chosen once [D15.487]', () => {
  expect(checkPlaces(['0', '5', '', '5'])).toEqual([
    undefined,
    undefined,
    'Choose its column',
    'Chosen above as well',
  ])
})
