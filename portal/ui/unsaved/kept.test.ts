import { expect, test } from 'vitest'

import { keptNames, openKept } from './kept.ts'

const NOW = new Date('2026-03-31T12:00:00Z')
const isText = (value: unknown): value is string => typeof value === 'string'

/** A browser's storage, as far as it is used. */
function openStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (place: number) => [...items.keys()][place] ?? null,
    clear: () => items.clear(),
    get length() {
      return items.size
    },
  }
}

test('what was written is there until it is cleared', () => {
  const storage = openStorage()
  const kept = { at: '2026-03-31T11:00:00Z', value: 'Words' }
  const drawer = openKept('texts.me', isText, storage)
  drawer.write(kept)
  expect(openKept('texts.me', isText, storage).read()).toEqual(kept)
  expect(openKept('texts.you', isText, storage).read()).toBeNull()
  drawer.clear()
  expect(drawer.read()).toBeNull()
})

test.each(['{', '7', 'null', '{"at":"x","value":"a"}', '{"at":"2026-03-31T11:00:00Z","value":7}'])(
  'what is no text of ours is not there: %s',
  (text) => {
    const storage = openStorage()
    storage.setItem('insights.kept.texts.me', text)
    expect(openKept('texts.me', isText, storage).read()).toBeNull()
  },
)

test('a storage that is full or closed is no reason to fail', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  const storage = Object.assign(openStorage(), {
    getItem: closed,
    setItem: closed,
    removeItem: closed,
  })
  const drawer = openKept('texts.me', isText, storage)
  drawer.write({ at: NOW.toISOString(), value: 'Words' })
  drawer.clear()
  expect(drawer.read()).toBeNull()
})

test('drawers are found by how their names begin, and emptied after thirty days', () => {
  const storage = openStorage()
  storage.setItem('something.else', '{}')
  const days = { 'texts.me.1': '2026-03-30', 'texts.me.2': '2026-02-28', 'texts.you': '2026-03-30' }
  for (const [name, day] of Object.entries(days)) {
    openKept(name, isText, storage).write({ at: `${day}T12:00:00Z`, value: name })
  }
  expect(keptNames('texts.me', NOW, storage)).toEqual(['texts.me.1'])
  expect(openKept('texts.me.2', isText, storage).read()).toBeNull()
  expect(storage.getItem('something.else')).toBe('{}')
})
