import { expect, test } from 'vitest'

import type { SaveStatusValue } from '../ui/status/SaveStatus.tsx'
import { combineSaving } from './use-content-field.ts'

test.each<[readonly SaveStatusValue[], SaveStatusValue]>([
  [['saved', 'saving', 'idle'], 'saving'],
  [['saved', 'failed', 'saving'], 'failed'],
  [['idle', 'saved'], 'saved'],
  [['idle', 'idle'], 'idle'],
  [[], 'idle'],
])('the worst state of several fields is shown: for %j %s', (states, worst) => {
  expect(combineSaving(states.map((state) => ({ state }))).state).toBe(worst)
})

test('the latest of several saves is shown, and the first reason of several failures', () => {
  const at = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`
  const saved = [1, 3, 2].map((minute) => ({ state: 'saved', at: at(minute) }) as const)
  expect(combineSaving(saved).at).toBe(at(3))
  const failed = ['no answer', 'too long'].map((reason) => ({ state: 'failed', reason }) as const)
  expect(combineSaving([...saved, ...failed]).reason).toBe('no answer')
})
