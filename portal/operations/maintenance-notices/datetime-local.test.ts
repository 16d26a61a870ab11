import { expect, test } from 'vitest'

import { fromDatetimeLocal, toDatetimeLocal } from './datetime-local.ts'

test('what a field shows is the instant in the time zone of the reader [A1.13]', () => {
  const local = new Date(2031, 0, 5, 7, 4)
  expect(toDatetimeLocal(local.toISOString())).toBe('2031-01-05T07:04')
  expect(fromDatetimeLocal('2031-01-05T07:04')).toBe(local.toISOString())
})

test('there and back again it is the same instant, to the minute', () => {
  for (const instant of ['2031-03-30T01:30:00.000Z', '2031-10-26T05:15:00.000Z']) {
    expect(fromDatetimeLocal(toDatetimeLocal(instant))).toBe(instant)
  }
})

test('a field that is empty or half filled names no instant', () => {
  expect(fromDatetimeLocal('')).toBe('')
  expect(fromDatetimeLocal('2031-13-40T99:99')).toBe('')
  expect(toDatetimeLocal('')).toBe('')
})
