import { expect, test } from 'vitest'

import { ChildProcessError } from '../child/child-process-error.ts'
import { JobRejectedError } from '../child/job-rejected-error.ts'
import { ImageRejectedError } from './image-rejected-error.ts'
import { toImageError } from './to-image-error.ts'

test.for([
  ['timeout', 'too-costly'],
  ['memory', 'too-costly'],
  ['crashed', 'damaged'],
] as const)('a child that ends by %s refuses the picture as %s', ([reason, code]) => {
  const failure = new ChildProcessError(reason, 'why')
  const rejection = toImageError(failure)
  expect(rejection).toBeInstanceOf(ImageRejectedError)
  expect(rejection).toMatchObject({ code, cause: failure })
})

test.for(['busy', 'unavailable'] as const)(
  'a child that is %s is not the fault of the picture',
  (reason) => {
    const failure = new ChildProcessError(reason, '')
    expect(toImageError(failure)).toBe(failure)
  },
)

test('returns other errors unchanged', () => {
  const rejection = new JobRejectedError('toString', '')
  expect(toImageError(rejection)).toBe(rejection)
})
