import { expect, test } from 'vitest'

import { readLiveEvent } from './read-live-event.ts'

test('an event is read as it was sent', () => {
  expect(readLiveEvent('{"kind":"report","report":"1"}')).toEqual({ kind: 'report', report: '1' })
})

test.each(['', 'hello', 'null', '[]', '7', '"maintenance"', undefined])(
  '%j says nothing',
  (data) => {
    expect(readLiveEvent(data)).toBeUndefined()
  },
)
