import { expect, test } from 'vitest'

import { startsByPath } from '../starts-by-path.ts'
import { buildBlackPng } from '../testing/build-png.ts'
import { readText } from './read-text.ts'

startsByPath(() => import('./read-text-job.ts'))

test.each([
  [1, 1],
  [8, 8],
  [400, 12],
])(
  'an image of %i x %i, which has room for no text, is read without an error',
  async (width, height) => {
    const { words } = await readText(await buildBlackPng(width, height), true)
    expect(words).toEqual([])
  },
)
