import { beforeEach, expect, test, vi } from 'vitest'

import {
  claimSelection,
  forgetSelection,
  lastSelection,
  rememberSelection,
} from './last-selection.ts'

/** The part of the browser's storage that is used, kept in a map. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

beforeEach(() => void vi.stubGlobal('localStorage', storage()))

test('what was remembered is the last selection, part by part', () => {
  rememberSelection({ report: 'r1', company: 'c1' })
  rememberSelection({ report: 'r1', application: 'mobile-web' })
  expect(lastSelection()).toEqual({ report: 'r1', company: 'c1', application: 'mobile-web' })
})

test('another report starts afresh', () => {
  rememberSelection({ report: 'r1', company: 'c1' })
  rememberSelection({ report: 'r2' })
  expect(lastSelection()).toEqual({ report: 'r2' })
})

test('somebody else who signs in starts with nothing, the same user goes on', () => {
  claimSelection('ada')
  rememberSelection({ report: 'r1' })
  claimSelection('ada')
  expect(lastSelection()).toEqual({ report: 'r1' })
  claimSelection('bob')
  expect(lastSelection()).toEqual({})
})

test('a forgotten selection is gone', () => {
  rememberSelection({ report: 'r1' })
  forgetSelection()
  expect(lastSelection()).toEqual({})
})

test('a closed storage and nonsense in it count as nothing', () => {
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
  claimSelection('ada')
  expect(lastSelection()).toEqual({})
})
