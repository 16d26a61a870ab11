import { beforeEach, expect, test, vi } from 'vitest'

import { findErrand, forgetErrand, keepErrand } from './kept-errand.ts'

const errand = { kind: 'choose', drive: 'dropbox', title: 'Dropbox' } as const
let storage: Storage
beforeEach(() => {
  storage = storageOf()
  return () => void vi.useRealTimers()
})

test('an errand is found by its state, and by no other', () => {
  keepErrand('one', errand, storage)
  expect(findErrand('one', storage)).toEqual(errand)
  expect(findErrand('other', storage)).toBeUndefined()
  forgetErrand('one', storage)
  expect(findErrand('one', storage)).toBeUndefined()
})

test('what was never come back to goes with the next errand, after an hour', () => {
  vi.useFakeTimers({ now: 0 })
  keepErrand('old', errand, storage)
  vi.setSystemTime(59 * 60_000)
  keepErrand('young', errand, storage)
  vi.setSystemTime(61 * 60_000)
  keepErrand('new', errand, storage)
  expect(findErrand('old', storage)).toBeUndefined()
  expect(findErrand('young', storage)).toEqual(errand)
})

test('what something else has written there is no errand', () => {
  storage.setItem('competitive-insights-drive-x', 'not JSON')
  expect(findErrand('x', storage)).toBeUndefined()
})

/** The names of what is stored are its own keys, as in a browser. */
function storageOf(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? (store[key] ?? null) : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  }
  const store: Record<string, string> = Object.create(methods)
  return store as unknown as Storage
}
