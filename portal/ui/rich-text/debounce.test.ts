import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { debounce, passOnTyping } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is passed on once, half a second after the last key [B9.45]', () => {
  const pass = vi.fn<() => void>()
  const pause = debounce(pass)
  pause.later()
  vi.advanceTimersByTime(499)
  pause.later()
  vi.advanceTimersByTime(499)
  expect(pass).not.toHaveBeenCalled()
  expect(pause.isWaiting()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(pass).toHaveBeenCalledTimes(1)
  expect(pause.isWaiting()).toBe(false)
})

test('a change is passed on after four seconds at the latest, and again four seconds later [D15.291]', () => {
  const pass = vi.fn<() => void>()
  const pause = debounce(pass)
  for (let typed = 0; typed < 9000; typed += 100) {
    pause.later()
    vi.advanceTimersByTime(100)
  }
  expect(pass).toHaveBeenCalledTimes(2)
})

test('leaving passes a waiting change on at once, and only once', () => {
  const pass = vi.fn<() => void>()
  const pause = debounce(pass)
  pause.later()
  pause.now()
  vi.advanceTimersByTime(1000)
  expect(pass).toHaveBeenCalledTimes(1)
})

test('leaving without a change passes nothing on', () => {
  const pass = vi.fn<() => void>()
  debounce(pass).now()
  expect(pass).not.toHaveBeenCalled()
})

test('hiding the page passes on the waiting changes of all texts, once', () => {
  const pass = vi.fn<(text: string) => void>()
  const [summary, callouts, title] = ['summary', 'callouts', 'title'].map((text) => debounce(() => pass(text))) // prettier-ignore
  summary!.later()
  callouts!.later()
  title!.later()
  title!.now()
  passOnTyping()
  vi.advanceTimersByTime(1000)
  expect(pass.mock.calls).toEqual([['title'], ['summary'], ['callouts']])
})
