import { expect, test } from 'vitest'

import { writeRecoveryCodes } from './write-recovery-codes.ts'

test('the file names the purpose, the user and the date of the codes, with a code to a line [D3.11]', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `abcde-0000${index}`)
  const text = writeRecoveryCodes({
    email: 'ann@test.example',
    codes,
    made: new Date(2026, 10, 21, 12),
  })
  const lines = text.split('\r\n')
  expect(lines[0]).toBe('Competitive Insights: recovery codes')
  expect(lines).toContain('Account: ann@test.example')
  expect(lines).toContain('Created: November 21, 2026')
  expect(lines).toContain(' 1. abcde-00000')
  expect(lines).toContain('10. abcde-00009')
  expect(text.endsWith('\r\n')).toBe(true)
})
