import { beforeEach, expect, test, vi } from 'vitest'

import {
  resetSelectionForUser,
  clearSelection,
  lastSelection,
  rememberSelection,
  subscribeSelection,
} from './last-selection.ts'

/** A fake of the browser's storage in a map, with the methods in use. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  openTab()
})

/** Opens a tab with a session storage of its own; returns the storage, to come back to the tab. */
function openTab(session = storage()) {
  vi.stubGlobal('sessionStorage', session)
  return session
}

test('the last selection combines all remembered parts', () => {
  rememberSelection({ report: 'r1', company: 'c1' })
  rememberSelection({ report: 'r1', application: 'mobile-web' })
  expect(lastSelection()).toEqual({ report: 'r1', company: 'c1', application: 'mobile-web' })
})

test('another report starts with an empty selection', () => {
  rememberSelection({ report: 'r1', company: 'c1' })
  rememberSelection({ report: 'r2' })
  expect(lastSelection()).toEqual({ report: 'r2' })
})

test('another user who signs in starts with nothing, the same user keeps the selection', () => {
  resetSelectionForUser('ada')
  rememberSelection({ report: 'r1' })
  resetSelectionForUser('ada')
  expect(lastSelection()).toEqual({ report: 'r1' })
  resetSelectionForUser('bob')
  expect(lastSelection()).toEqual({})
})

test('each tab has its own last selection, a new tab begins with that of the browser [D5.82]', () => {
  resetSelectionForUser('ada')
  const first = openTab()
  rememberSelection({ report: 'r1' })
  openTab()
  expect(lastSelection()).toEqual({ report: 'r1' })
  rememberSelection({ report: 'r2' })
  openTab(first)
  expect(lastSelection()).toEqual({ report: 'r1' })
})

test('another user’s selection in a tab does not count for the next user', () => {
  resetSelectionForUser('ada')
  const first = openTab()
  rememberSelection({ report: 'r1' })
  openTab()
  resetSelectionForUser('bob')
  rememberSelection({ report: 'r2' })
  openTab(first)
  expect(lastSelection()).toEqual({ report: 'r2' })
})

test.each([
  ['an older root', { version: 26, report: { version: 18, _id: 'r1' } }],
  ['an older report', { version: 27, report: { version: 17, _id: 'r1' }, company: 'c1' }],
  ['no version', { report: 'r1', company: 'c1' }],
])('a selection stored with %s is dropped [D15.221]', (_, stored) => {
  const kept = { version: 27, report: { version: 18, _id: 'r1' }, company: 'c1' }
  localStorage.setItem('competitive-insights-selection', JSON.stringify(kept))
  expect(lastSelection()).toEqual({ report: 'r1', company: 'c1' })
  localStorage.setItem('competitive-insights-selection', JSON.stringify(stored))
  expect(lastSelection()).toEqual({})
})

test('a forgotten selection is gone', () => {
  rememberSelection({ report: 'r1' })
  clearSelection()
  expect(lastSelection()).toEqual({})
})

test('the menu learns at once that the last selection has changed [D15.380]', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = subscribeSelection(listener)
  rememberSelection({ report: 'r1' })
  clearSelection()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  rememberSelection({ report: 'r2' })
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a closed storage and invalid content count as nothing', () => {
  localStorage.setItem('competitive-insights-selection', '{broken')
  expect(lastSelection()).toEqual({})
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed')
    },
    setItem: () => {
      throw new Error('closed')
    },
  })
  rememberSelection({ report: 'r1' })
  resetSelectionForUser('ada')
  expect(lastSelection()).toEqual({})
})
