import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

import { confirmLeave } from './confirm-leave.ts'
import { fetchQuestions } from './fetch-questions.ts'

/** How long a form is left alone before what it may ask is loaded. */
const SETTLED_MS = 1000

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
    // Once the page has settled, or with the first change: later there may be no connection.
    const timer = setTimeout(() => void fetchQuestions(), dirty ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [dirty])
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
