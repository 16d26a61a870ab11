import { useBlocker } from '@tanstack/react-router'

import { confirmLeave } from './confirm-leave.ts'

/** While `dirty`, asks before a navigation or the closing of the window loses changes. */
export function useUnsavedGuard(dirty: boolean): void {
  useBlocker({
    shouldBlockFn: async () => !(await confirmLeave()),
    enableBeforeUnload: dirty,
    disabled: !dirty,
  })
}
