import { useBlocker } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { confirmLeave } from '../../ui/unsaved/confirm-leave.ts'
import type { DraftBook } from './drafts/draft-book.ts'

/**
 * Nothing that was typed gets lost by leaving: going to another page waits until all is saved, and
 * asks where that fails; closing the window is asked about by the browser; hiding it saves. What could
 * not be saved without a connection is tried again with one.
 */
export function useDraftGuard(book: DraftBook): void {
  const unsaved = useSyncExternalStore(book.subscribe, book.isUnsaved)
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    async shouldBlockFn({ current, next }) {
      await saveAll(book)
      if (current.pathname === next.pathname || !book.isUnsaved()) return false
      // In a conflict the dialog has the word.
      return book.conflict() !== undefined || !(await confirmLeave())
    },
  })
  useEffect(() => {
    const ears = new AbortController()
    const { signal } = ears
    const save = () => {
      if (document.visibilityState === 'hidden') void saveAll(book)
    }
    document.addEventListener('visibilitychange', save, { signal })
    window.addEventListener('pagehide', () => void saveAll(book), { signal })
    window.addEventListener('online', book.retryAll, { signal })
    window.addEventListener('storage', book.lookAgain, { signal })
    return () => ears.abort()
  }, [book])
}

/** Editors hand over what they still wait with when they lose the focus. */
function saveAll(book: DraftBook): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return book.flush()
}
