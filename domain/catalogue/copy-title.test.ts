import fc from 'fast-check'
import { expect, test } from 'vitest'

import { copyTitle } from './copy-title.ts'

const takenAre =
  (...titles: string[]) =>
  (title: string) =>
    titles.includes(title)

test('the title of a copy names the original', () => {
  expect(copyTitle('Airlines', takenAre())).toBe('Copy of Airlines')
  expect(copyTitle('Copy of Airlines', takenAre('Copy of Airlines'))).toBe(
    'Copy of Copy of Airlines',
  )
})

test('the second and the third copy are numbered [D4.10]', () => {
  expect(copyTitle('Airlines', takenAre('Copy of Airlines'))).toBe('Copy of Airlines (2)')
  expect(copyTitle('Airlines', takenAre('Copy of Airlines', 'Copy of Airlines (2)'))).toBe(
    'Copy of Airlines (3)',
  )
})

test('a title that would be too long is cut [D4.10]', () => {
  expect(copyTitle('x'.repeat(200), takenAre())).toBe(`Copy of ${'x'.repeat(191)}…`)
  expect(copyTitle('abcdef', takenAre('Copy of abcd…'), 13)).toBe('Copy of … (2)')
  // A character of two code units is kept or removed as a whole.
  expect(copyTitle('a😀b', takenAre(), 11)).toBe('Copy of a…')
})

test('a copy’s title is never longer than allowed, and never one that is taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(20), (title, copies) => {
      const taken = new Set<string>()
      for (let copy = 0; copy <= copies; copy += 1) {
        const free = copyTitle(title, (one) => taken.has(one), 30)
        expect(free.length).toBeLessThanOrEqual(30)
        expect(taken).not.toContain(free)
        expect(free.isWellFormed()).toBe(true)
        taken.add(free)
      }
    }),
  )
})
