import fc from 'fast-check'
import { expect, test } from 'vitest'

import { escapeFormula, unescapeFormula } from './escape-formula.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ["'=1", "''=1"],
  ["''@", "'''@"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['a=1', 'a=1'],
  ["'quoted'", "'quoted'"],
  ['', ''],
])('%j is written as %j, and read as it was', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell)
  expect(unescapeFormula(cell)).toBe(text)
})

test('every text is the same after writing and reading it', () => {
  const starts = fc.stringMatching(/^'{0,3}[=+@-]?.{0,5}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), starts), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
    }),
  )
})
