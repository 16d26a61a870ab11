import { useBlocker } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

import { confirm } from '../ui/dialogs/confirm.ts'
import { loadNotices } from '../ui/notify/notify.ts'

/** How long a form is left alone before what it may ask is loaded. */
const SETTLED_MS = 1000

/** While `unsaved`, asks before a navigation or the closing of the window loses changes. */
export function useLeaveGuard(unsaved: boolean, confirmLoss = confirmLeave): void {
  useBlocker({
    // Another place on the same page loses nothing.
    shouldBlockFn: async ({ current, next }) => {
      const samePage = current.fullPath === next.fullPath && isSame(current.search, next.search)
      return !samePage && !(await confirmLoss())
    },
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
  })
  useEffect(() => {
    // Once the page has settled, or with the first change: later there may be no connection.
    const timer = setTimeout(() => void preloadDialogs(), unsaved ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [unsaved])
}

interface SavingSession {
  readonly isUnsaved: () => boolean
  readonly conflict: () => string | undefined
  readonly flush: () => Promise<void>
  readonly retryFailed: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Leaves out of what is recoverable what another window has saved meanwhile. */
  readonly refreshRecoverable: () => void
}

/**
 * The guard of what saves itself: going to another page waits until all is saved, and asks where
 * that fails; closing the window is asked about by the browser; hiding it saves. What could not be
 * saved without a connection is tried again with one.
 */
export function useSavingLeaveGuard(session: SavingSession): void {
  const unsaved = useSyncExternalStore(session.subscribe, session.isUnsaved)
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    async shouldBlockFn({ current, next }) {
      await saveAll(session)
      if (current.pathname === next.pathname || !session.isUnsaved()) return false
      // In a conflict its dialog asks already.
      return session.conflict() !== undefined || !(await confirmLeave())
    },
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const save = () => {
      if (document.visibilityState === 'hidden') void saveAll(session)
    }
    document.addEventListener('visibilitychange', save, { signal })
    window.addEventListener('pagehide', () => void saveAll(session), { signal })
    window.addEventListener('online', session.retryFailed, { signal })
    window.addEventListener('storage', session.refreshRecoverable, { signal })
    return () => controller.abort()
  }, [session])
}

/** Asks before changes are lost; true when they may be. */
export function confirmLeave(): Promise<boolean> {
  return confirm({
    title: 'Unsaved changes',
    body: 'Your changes have not been saved. Close without saving them?',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
    danger: true,
  })
}

/**
 * Loads what is shown when saving fails or a form is left. Their code comes late otherwise, and never
 * once the connection is gone: just when it is needed.
 */
export async function preloadDialogs(): Promise<void> {
  try {
    await Promise.all([import('../ui/dialogs/ConfirmDialog.tsx'), loadNotices()])
  } catch {
    // Loaded again when it is needed.
  }
}

/** Editors hand over what they still wait with when they lose the focus. */
function saveAll(session: SavingSession): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return session.flush()
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
