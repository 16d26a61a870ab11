import { expect, test } from 'vitest'

import { ChildProcessError } from '../child/child-process-error.ts'
import { JobRejectedError } from '../child/job-rejected-error.ts'
import { SheetRejectedError } from './sheet-rejected-error.ts'
import { toSheetError } from './to-sheet-error.ts'

test.for([
  ['timeout', 'too-large'],
  ['memory', 'too-large'],
  ['crashed', 'wrong-content'],
] as const)('a child that ends by %s refuses the file as %s', ([reason, code]) => {
  const failure = new ChildProcessError(reason, 'why')
  const rejection = toSheetError(failure)
  expect(rejection).toBeInstanceOf(SheetRejectedError)
  expect(rejection).toMatchObject({ code, cause: failure })
})

test.for(['busy', 'unavailable'] as const)(
  'a child that is %s is not the fault of the file',
  (reason) => {
    const failure = new ChildProcessError(reason, '')
    expect(toSheetError(failure)).toBe(failure)
  },
)

test('returns other errors unchanged', () => {
  const rejection = new JobRejectedError('toString', '')
  expect(toSheetError(rejection)).toBe(rejection)
})
