import { expect, test } from 'vitest'

import { nameFiles } from './start-upload.ts'

test('equal names get numbers in brackets before their extension', () => {
  expect(nameFiles(['a.png', 'A.png', 'a.png', 'a (1).png', 'b'])).toEqual([
    'a.png',
    'A (1).png',
    'a (2).png',
    'a (1) (1).png',
    'b',
  ])
})

test('a name is not a path', () => {
  expect(nameFiles(['../../x.png', String.raw`C:\y.png`])).toEqual(['x.png', 'y.png'])
})
