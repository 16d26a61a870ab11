import { beforeEach, expect, test } from 'vitest'

import { openAnswerDraft } from './answer-draft.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (place: number) => [...kept.keys()][place] ?? null,
  get length() {
    return kept.size
  },
}
beforeEach(() => kept.clear())

const values = { hasCapability: true, capabilityChange: null, capabilityChangeNote: '' }
const draft = {
  at: '2026-03-01T12:00:00.000Z',
  version: 3,
  base: values,
  values: { ...values, capabilityChangeNote: 'Typed on a train' },
  marked: ['image'],
  files: ['login.png'],
}

test('a draft is found again by who typed it, for what it was typed [D6.12]', () => {
  openAnswerDraft('ann', 'one', storage).write(draft)
  expect(openAnswerDraft('ann', 'one', storage).read()).toEqual(draft)
  expect(openAnswerDraft('ben', 'one', storage).read()).toBeNull()
  expect(openAnswerDraft('ann', 'two', storage).read()).toBeNull()
})

test('one that was saved or discarded is gone', () => {
  const drafts = openAnswerDraft('ann', 'one', storage)
  drafts.write(draft)
  drafts.clear()
  expect(drafts.read()).toBeNull()
})

test.each([
  'null',
  'no json',
  '[]',
  '{}',
  JSON.stringify({ ...draft, at: 'yesterday' }),
  JSON.stringify({ ...draft, values: { hasCapability: 'yes' } }),
  JSON.stringify({ ...draft, files: [1] }),
])('%s in the storage is no draft', (text) => {
  kept.set('insights.answer-draft.ann.one', text)
  expect(openAnswerDraft('ann', 'one', storage).read()).toBeNull()
})
