import { expect, test } from 'vitest'

import { missingImagesText, describePdf } from './pdf-labels.ts'

test.each([
  [1, 40_000, '1 page, 0.0 MB'],
  [66, 3_149_000, '66 pages, 3.1 MB'],
])('a PDF of %i pages and %i bytes is described', (pages, bytes, words) => {
  expect(describePdf({ pages, bytes })).toBe(words)
})

test.each([
  [[], null],
  [['a.png'], 'a.png could not be included.'],
  [['a.png', 'b.png'], 'a.png and b.png could not be included.'],
  [['a.png', 'b.png', 'c.png'], 'a.png and 2 other images could not be included.'],
])('%j missing images are described as %s', (names, words) => {
  expect(missingImagesText(names)).toBe(words)
})
