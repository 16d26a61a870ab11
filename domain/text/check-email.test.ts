import { expect, test } from 'vitest'

import { checkEmail } from './check-email.ts'

test.each(['ann@test.example', " o'neil+reports@sub.test.example ", 'A.B-c_1@x-y.co'])(
  '%s is an address',
  (text) => {
    expect(checkEmail(text)).toBeNull()
  },
)

test.each(['', '   '])('%j counts as missing', (text) => {
  expect(checkEmail(text)).toBe('Required')
})

test.each([
  'ann',
  'ann@test',
  '@test.example',
  'ann@@test.example',
  '.ann@test.example',
  'a..b@test.example',
  'ann@test.example\nbcc:all@test.example',
  'ann test@test.example',
  'аnn@test.example',
  'ann@tеst.example',
  `${'x'.repeat(250)}@test.example`,
])('%j is no address', (text) => {
  expect(checkEmail(text)).toBe('Invalid Email')
})
