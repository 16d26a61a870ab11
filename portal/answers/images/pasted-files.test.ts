import { expect, test } from 'vitest'

import { pastedFileNames } from './pasted-files.ts'

const now = new Date(2026, 2, 1, 14, 5, 9)
const names = (...files: readonly string[]) =>
  pastedFileNames(
    files.map((name) => new File(['x'], name, { type: 'image/png' })),
    now,
  ).map(({ name }) => name)

test('a screenshot copied from a screen is named after the time of pasting [D6.16]', () => {
  expect(names('image.png')).toEqual(['Pasted 2026-03-01 14.05.09.png'])
  expect(names('image.png', 'image.png')).toEqual([
    'Pasted 2026-03-01 14.05.09.png',
    'Pasted 2026-03-01 14.05.09 2.png',
  ])
})

test('a pasted file keeps its name and its content', () => {
  const file = new File(['x'], 'login.png')
  expect(pastedFileNames([file], now)[0]).toBe(file)
})
