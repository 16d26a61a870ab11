import { expect, test } from 'vitest'

import { ChildFailure } from '../child/child-failure.ts'
import { JobRefusal } from '../child/job-refusal.ts'
import { explainImageFailure } from './explain-image-failure.ts'
import { ImageRefusal } from './image-refusal.ts'

test.for([
  ['timeout', 'too-costly'],
  ['memory', 'too-costly'],
  ['crashed', 'damaged'],
] as const)('a child that ends by %s refuses the picture as %s', ([reason, code]) => {
  const failure = new ChildFailure(reason, 'why')
  const refusal = explainImageFailure(failure)
  expect(refusal).toBeInstanceOf(ImageRefusal)
  expect(refusal).toMatchObject({ code, cause: failure })
})

test.for(['busy', 'unavailable'] as const)(
  'a child that is %s is not the fault of the picture',
  (reason) => {
    const failure = new ChildFailure(reason, '')
    expect(explainImageFailure(failure)).toBe(failure)
  },
)

test('returns other errors unchanged', () => {
  const refusal = new JobRefusal('toString', '')
  expect(explainImageFailure(refusal)).toBe(refusal)
})
