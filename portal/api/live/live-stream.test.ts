import { expect, test } from 'vitest'

import { backoffDelay, readLiveEvent } from './live-stream.ts'

test('an event is read as it was sent', () => {
  expect(readLiveEvent('{"kind":"report","report":"1"}')).toEqual({ kind: 'report', report: '1' })
})

test.each(['', 'hello', 'null', '[]', '7', '"maintenance"', undefined])(
  '%j says nothing',
  (data) => {
    expect(readLiveEvent(data)).toBeUndefined()
  },
)

test('waits twice as long after each failure, but never more than a minute', () => {
  const waits = [0, 1, 2, 5, 6, 100].map((failures) => backoffDelay(failures, 1))
  expect(waits).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
})

test('chance takes up to half of it away', () => {
  expect(backoffDelay(0, 0)).toBe(500)
  expect(backoffDelay(10, 0.5)).toBe(45_000)
})
