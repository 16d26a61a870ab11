import { expect, test } from 'vitest'

import { backoffDelay, readLiveEvent } from './live-stream.ts'

test('an event is read as it was sent', () => {
  expect(readLiveEvent('{"kind":"report","report":"1"}')).toEqual({ kind: 'report', report: '1' })
})

test.each(['', 'hello', 'null', '[]', '7', '"maintenance"', undefined])(
  '%j is no event',
  (data) => {
    expect(readLiveEvent(data)).toBeUndefined()
  },
)

test('the delay doubles after each failure, up to a minute', () => {
  const waits = [0, 1, 2, 5, 6, 100].map((failures) => backoffDelay(failures, 1))
  expect(waits).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
})

test('jitter shortens the delay by up to half', () => {
  expect(backoffDelay(0, 0)).toBe(500)
  expect(backoffDelay(10, 0.5)).toBe(45_000)
})
