import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'

import { loadNotices } from '../notify/notify.ts'
import { confirm } from './confirm.ts'

/** How long a form is left alone before what it may ask is loaded. */
const SETTLED_MS = 1000

/** While `unsaved`, asks before a navigation or the closing of the window loses changes. */
export function useLeaveGuard(unsaved: boolean, confirmLoss = confirmLeave): void {
  useAskedBlocker(unsaved, {
    // Another place on the same page loses nothing.
    isHarmless: ({ current, next }) =>
      current.fullPath === next.fullPath && isSame(current.search, next.search),
    mayLeave: confirmLoss,
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
  useAskedBlocker(unsaved, {
    isHarmless: ({ current, next }) => {
      if (current.pathname !== next.pathname) return false
      void saveAll(session)
      return true
    },
    async mayLeave() {
      await saveAll(session)
      if (!session.isUnsaved()) return true
      // In a conflict its dialog asks already.
      return session.conflict() === undefined && (await confirmLeave())
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

interface Navigation {
  readonly current: {
    readonly pathname: string
    readonly fullPath: string
    readonly search: object
  }
  readonly next: Navigation['current']
}

interface Asked {
  /** Whether nothing is lost by it. */
  readonly isHarmless: (navigation: Navigation) => boolean
  /** Resolves to whether the page may be left. */
  readonly mayLeave: () => Promise<boolean>
}

/**
 * Asks before a navigation or the closing of the window. Going back or forward changes the address before
 * anyone can be asked: it is put back at once, so that it is the page's own until the answer.
 */
function useAskedBlocker(enabled: boolean, { isHarmless, mayLeave }: Asked): void {
  const { history } = useRouter()
  /** True for the one step in the history that was asked about and allowed. */
  const allowed = useRef(false)

  async function askAndGo(steps: number) {
    const restored = nextPop()
    if (!(await mayLeave())) return
    await restored
    allowed.current = true
    // Also where the blocker is gone by then, because nothing is unsaved any more.
    void nextPop().then(() => setTimeout(() => (allowed.current = false)))
    history.go(steps)
  }

  useBlocker({
    disabled: !enabled,
    enableBeforeUnload: enabled,
    async shouldBlockFn({ action, ...navigation }) {
      if (allowed.current || isHarmless(navigation)) return false
      const steps =
        action === 'PUSH' || action === 'REPLACE'
          ? 0
          : indexIn(window.history.state) - indexIn(history.location.state)
      if (!steps) return !(await mayLeave())
      void askAndGo(steps)
      return true
    },
  })
}

/** Where the router notes how far a page is in the history. */
function indexIn(state: unknown): number {
  return (state as { readonly __TSR_index?: number } | null)?.__TSR_index ?? Number.NaN
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
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
    await Promise.all([import('./ConfirmDialog.tsx'), loadNotices()])
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
