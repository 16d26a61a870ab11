import { expect, test } from 'vitest'

import { ApiError } from '../../api/api-error.ts'
import { importMessages } from './import-messages.ts'

test('a refused file is explained message by message', () => {
  const messages = ['row 2 has an invalidName', 'No match found in file for: Speed']
  expect(importMessages(refusal({ messages }))).toEqual(messages)
})

test.each([undefined, null, 'text', {}, { messages: [] }, { messages: 7 }])(
  'with data %j there is the message of the error itself',
  (data) => {
    expect(importMessages(refusal(data))).toEqual(['The content of the file is wrong'])
  },
)

test('without an error there is nothing to say', () => {
  expect(importMessages(null)).toEqual([])
})

function refusal(data: unknown) {
  const message = 'The content of the file is wrong'
  return new ApiError({ name: 'BadRequest', code: 400, message, data })
}
