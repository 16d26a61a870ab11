import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitReason } from './split-reason.ts'

test('each line of a reason is a thread, blank ones aside', () => {
  expect(splitReason('Two screenshots are old.\n\n  The survey has 9 rows. \r\n')).toEqual([
    'Two screenshots are old.',
    'The survey has 9 rows.',
  ])
})

test('a reason of more than 20 lines stays whole', () => {
  const reason = Array.from({ length: 21 }, (_, index) => `Line ${index}`).join('\n')
  expect(splitReason(`${reason}\n`)).toEqual([reason])
})

test('no word of a reason is lost or doubled [D29.41]', () => {
  const lines = fc.array(fc.constantFrom('a', 'b ', '', ' ', '- c', 'd'), { maxLength: 60 })
  fc.assert(
    fc.property(lines, (written) => {
      const reason = written.join('\n')
      expect(splitReason(reason).join(' ').split(/\s+/)).toEqual(reason.trim().split(/\s+/))
    }),
  )
})
