import { beforeEach, expect, test, vi } from 'vitest'

import { findPendingAction, clearPendingAction, savePendingAction } from './pending-action.ts'

const action = { kind: 'choose', drive: 'dropbox', title: 'Dropbox' } as const
let storage: Storage
beforeEach(() => {
  storage = storageOf()
  return () => void vi.useRealTimers()
})

test('a pending action is found by its own state alone', () => {
  savePendingAction('one', action, storage)
  expect(findPendingAction('one', storage)).toEqual(action)
  expect(findPendingAction('other', storage)).toBeUndefined()
  clearPendingAction('one', storage)
  expect(findPendingAction('one', storage)).toBeUndefined()
})

test('an abandoned pending action is removed after an hour, when the next one is stored', () => {
  vi.useFakeTimers({ now: 0 })
  savePendingAction('old', action, storage)
  vi.setSystemTime(59 * 60_000)
  savePendingAction('young', action, storage)
  vi.setSystemTime(61 * 60_000)
  savePendingAction('new', action, storage)
  expect(findPendingAction('old', storage)).toBeUndefined()
  expect(findPendingAction('young', storage)).toEqual(action)
})

test('a value stored by other code is no pending action', () => {
  storage.setItem('competitive-insights-drive-x', 'not JSON')
  expect(findPendingAction('x', storage)).toBeUndefined()
})

/** Returns a storage whose entries are its own keys, as in a browser. */
function storageOf(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? (store[key] ?? null) : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  }
  const store: Record<string, string> = Object.create(methods)
  return store as unknown as Storage
}
