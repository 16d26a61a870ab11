import { expect, test } from 'vitest'

import { readCode } from './sign-in-state.ts'

test.each([
  ['123 456', '123456'],
  [' 123456\n', '123456'],
  ['1234\u00a05678', '12345678'],
  ['ABCD-EFGH', 'ABCD-EFGH'],
  ['   ', ''],
])('%j counts as %j [A5.4]', (text, code) => {
  expect(readCode(text)).toBe(code)
})
