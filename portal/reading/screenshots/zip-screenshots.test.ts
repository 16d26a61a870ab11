import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createFileNames, zipName } from './zip-screenshots.ts'

test.each([
  ['menu.png', 'menu.png'],
  ['Wahl der Plätze.jpeg', 'Wahl der Plätze.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\Users\\x\\shot.gif', 'shot.png'],
  ['a/b\\c', 'c.png'],
  ['..', 'screenshot.png'],
  ['', 'screenshot.png'],
  [' .hidden', 'hidden.png'],
  ['what?<is>:"this"|*;.png', 'what__is___this____.png'],
  ['gpj.\u202Eexe.png', 'gpj.exe.png'],
  ['two\nlines\u0000.png', 'twolines.png'],
  ['con', '_con.png'],
  ['LPT1.txt', '_LPT1.png'],
  ['ends with dots...', 'ends with dots.png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(120)}.png`],
])('an image named %j is archived as %j [S17.5]', (name, file) => {
  expect(createFileNames()(name, 'image/png')).toBe(file)
})

test('repeated names get a number in parentheses, also if only capitals differ [B9.41]', () => {
  const nameOf = createFileNames()
  const names = ['menu.png', 'Menu.png', 'menu (1).png', 'menu.png', 'menu.jpg']
  expect(names.map((name) => nameOf(name, 'image/png'))).toEqual([
    'menu.png',
    'Menu (1).png',
    'menu (1) (1).png',
    'menu (2).png',
    'menu (3).png',
  ])
})

test('the extension follows from the type of the image [S17.6]', () => {
  const types = ['image/jpeg', 'image/gif', 'image/webp', 'text/html']
  expect(types.map((type) => createFileNames()('shot.png', type))).toEqual([
    'shot.jpg',
    'shot.gif',
    'shot.webp',
    'shot.bin',
  ])
})

test('every name in an archive is unique and leads nowhere else [S17.3]', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 }), (names) => {
      const nameOf = createFileNames()
      const files = names.map((name) => nameOf(name, 'image/png'))
      expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length)
      for (const file of files) expect(file).not.toMatch(/[\\/:\p{Cc}\p{Cf}]|^\./u)
    }),
    { numRuns: 50 },
  )
})

test('an archive is named after its second, in the reader’s time zone [B9.43]', () => {
  expect(zipName(new Date(2026, 0, 5, 9, 3, 7))).toBe('screenshots_20260105-090307.zip')
  expect(zipName(new Date(2026, 11, 31, 23, 59, 59))).toBe('screenshots_20261231-235959.zip')
})
