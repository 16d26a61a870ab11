import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { confirmLeave } from './confirm-leave.ts'
import { fetchQuestions } from './fetch-questions.ts'

/** While `dirty`, asks before a navigation or the closing of the window loses changes. */
export function useUnsavedGuard(dirty: boolean, confirmLoss = confirmLeave): void {
  useBlocker({
    // Another place on the same page loses nothing.
    shouldBlockFn: async ({ current, next }) => {
      const samePage = current.fullPath === next.fullPath && isSame(current.search, next.search)
      return !samePage && !(await confirmLoss())
    },
    enableBeforeUnload: dirty,
    disabled: !dirty,
  })
  useEffect(() => {
    if (dirty) void fetchQuestions()
  }, [dirty])
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
