import { expect, test } from 'vitest'

import { ChildFailure } from '../child/child-failure.ts'
import { JobRefusal } from '../child/job-refusal.ts'
import { explainSheetFailure } from './explain-sheet-failure.ts'
import { SheetRefusal } from './sheet-refusal.ts'

test.for([
  ['timeout', 'too-large'],
  ['memory', 'too-large'],
  ['crashed', 'wrong-content'],
] as const)('a child that ends by %s refuses the file as %s', ([reason, code]) => {
  const failure = new ChildFailure(reason, 'why')
  const refusal = explainSheetFailure(failure)
  expect(refusal).toBeInstanceOf(SheetRefusal)
  expect(refusal).toMatchObject({ code, cause: failure })
})

test.for(['busy', 'unavailable'] as const)(
  'a child that is %s is not the fault of the file',
  (reason) => {
    const failure = new ChildFailure(reason, '')
    expect(explainSheetFailure(failure)).toBe(failure)
  },
)

test('returns other errors unchanged', () => {
  const refusal = new JobRefusal('toString', '')
  expect(explainSheetFailure(refusal)).toBe(refusal)
})
