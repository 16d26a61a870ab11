import { expect, test } from 'vitest'

import { deleteExpiredDrafts, localDraftKeys, openLocalDraft } from './local-drafts.ts'

const NOW = new Date('2026-03-31T12:00:00Z')

interface TextDraft {
  readonly at: string
  readonly value: string
}

const isText = (draft: unknown): draft is TextDraft =>
  typeof draft === 'object' && draft !== null && 'value' in draft && typeof draft.value === 'string'

/** A fake of the browser's storage, with the methods in use. */
function openStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size
    },
  }
}

test('a local draft can be read until it is cleared', () => {
  const storage = openStorage()
  const text = { at: '2026-03-31T11:00:00Z', value: 'Words' }
  const draft = openLocalDraft('insights.kept.me', isText, storage)
  draft.write(text)
  expect(openLocalDraft('insights.kept.me', isText, storage).read()).toEqual(text)
  expect(openLocalDraft('insights.kept.you', isText, storage).read()).toBeNull()
  draft.clear()
  expect(draft.read()).toBeNull()
})

test.each(['{', '7', 'null', '{"at":"x","value":"a"}', '{"at":"2026-03-31T11:00:00Z","value":7}'])(
  'the stored text %s is no draft',
  (text) => {
    const storage = openStorage()
    storage.setItem('insights.kept.me', text)
    expect(openLocalDraft('insights.kept.me', isText, storage).read()).toBeNull()
  },
)

test('a full or closed storage throws nothing', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  const storage = Object.assign(openStorage(), {
    getItem: closed,
    setItem: closed,
    removeItem: closed,
    key: closed,
  })
  const draft = openLocalDraft('insights.kept.me', isText, storage)
  draft.write({ at: NOW.toISOString(), value: 'Words' })
  draft.clear()
  expect(draft.read()).toBeNull()
  expect(localDraftKeys('insights.kept.', storage)).toEqual([])
  expect(() => deleteExpiredDrafts(NOW, storage)).not.toThrow()
})

test.each(['insights.kept.', 'insights.answer-draft.', 'insights.unsaved-answers.'])(
  'drafts under %s are deleted after thirty days, and unreadable ones at once [D6.54]',
  (prefix) => {
    const storage = openStorage()
    const days = { new: '2026-03-30', old: '2026-02-28' }
    for (const [name, day] of Object.entries(days)) {
      storage.setItem(`${prefix}${name}`, JSON.stringify({ at: `${day}T12:00:00Z` }))
    }
    storage.setItem(`${prefix}broken`, '{')
    storage.setItem('something.else', '{')
    deleteExpiredDrafts(NOW, storage)
    expect(localDraftKeys(prefix, storage)).toEqual([`${prefix}new`])
    expect(storage.getItem('something.else')).toBe('{')
  },
)
