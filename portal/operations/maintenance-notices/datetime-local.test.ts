import { expect, test } from 'vitest'

import { fromDatetimeLocal, toDatetimeLocal } from './datetime-local.ts'

test("a field shows the instant in the reader's time zone [A1.13]", () => {
  const local = new Date(2031, 0, 5, 7, 4)
  expect(toDatetimeLocal(local.toISOString())).toBe('2031-01-05T07:04')
  expect(fromDatetimeLocal('2031-01-05T07:04')).toBe(local.toISOString())
})

test('an instant survives the field, to the minute', () => {
  for (const instant of ['2031-03-30T01:30:00.000Z', '2031-10-26T05:15:00.000Z']) {
    expect(fromDatetimeLocal(toDatetimeLocal(instant))).toBe(instant)
  }
})

test('an empty or incomplete field names no instant', () => {
  expect(fromDatetimeLocal('')).toBe('')
  expect(fromDatetimeLocal('2031-13-40T99:99')).toBe('')
  expect(toDatetimeLocal('')).toBe('')
})
