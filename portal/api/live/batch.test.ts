import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createBatcher } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function gathering() {
  const taken: (readonly string[])[] = []
  const { add, stop } = createBatcher<string>(
    300,
    (item) => item,
    (items) => taken.push(items),
  )
  return { taken, add, stop }
}

test('items added within the delay are taken together, each once', () => {
  const { taken, add } = gathering()
  add(['a', 'b'])
  vi.advanceTimersByTime(299)
  add(['b', 'c'])
  expect(taken).toEqual([])
  vi.advanceTimersByTime(1)
  expect(taken).toEqual([['a', 'b', 'c']])
})

test('no item waits longer than the delay, even if more are added [D6.20]', () => {
  const { taken, add } = gathering()
  for (let time = 0; time < 1000; time += 100) {
    add([String(time)])
    vi.advanceTimersByTime(100)
  }
  expect(taken).toHaveLength(3)
})

test('an empty list of items is not taken', () => {
  const { taken, add } = gathering()
  add([])
  vi.advanceTimersByTime(1000)
  expect(taken).toEqual([])
})

test('a stopped batcher takes nothing more', () => {
  const { taken, add, stop } = gathering()
  add(['a'])
  stop()
  vi.advanceTimersByTime(1000)
  expect(taken).toEqual([])
})
