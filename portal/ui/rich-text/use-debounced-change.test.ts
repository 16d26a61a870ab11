import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createDebouncedChange } from './use-debounced-change.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is passed on once, half a second after the last key', () => {
  const onChange = vi.fn()
  const change = createDebouncedChange('', onChange)
  change.later('a')
  vi.advanceTimersByTime(499)
  change.later('ab')
  vi.advanceTimersByTime(499)
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onChange.mock.calls).toEqual([['ab']])
})

test('leaving passes a waiting change on at once, and only then', () => {
  const onChange = vi.fn()
  const change = createDebouncedChange('', onChange)
  change.now()
  expect(onChange).not.toHaveBeenCalled()
  change.later('a')
  change.now()
  vi.advanceTimersByTime(1000)
  expect(onChange.mock.calls).toEqual([['a']])
})

test('a value from outside is told from the own one that comes back', () => {
  const change = createDebouncedChange('first', vi.fn())
  expect(change.isOwn('first')).toBe(true)
  change.later('second')
  change.now()
  expect(change.isOwn('second')).toBe(true)
  expect(change.isOwn('theirs')).toBe(false)
})

test('while a change waits nothing from outside replaces what is being written', () => {
  const change = createDebouncedChange('first', vi.fn())
  change.later('second')
  expect(change.isOwn('first')).toBe(true)
})
