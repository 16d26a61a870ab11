import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'

import { onSessionChange } from '../../api/session-change.ts'
import { loadNotices } from '../notify/notify.ts'
import { passOnTyping } from '../rich-text/debounce.ts'
import { confirm } from './confirm.ts'
import { useUnsaved } from './unsaved.ts'

/** Milliseconds that a form is open before the code of its questions is loaded. */
const SETTLED_MS = 1000

interface Loss {
  readonly confirmLoss?: () => Promise<boolean>
  /** Called when the user agrees to lose the changes. */
  readonly onDiscard?: (() => void) | undefined
}

/**
 * While `unsaved`, asks before a navigation or the closing of the window loses changes. Returns the
 * question, for buttons that close without a navigation.
 */
export function useLeaveGuard(
  unsaved: boolean,
  { confirmLoss = confirmLeave, onDiscard }: Loss = {},
) {
  async function mayLeave(): Promise<boolean> {
    if (!(await confirmLoss())) return false
    onDiscard?.()
    return true
  }
  useAskedBlocker(unsaved, {
    // A change of the path's parameters or hash alone loses nothing.
    isHarmless: ({ current, next }) =>
      current.fullPath === next.fullPath && isSame(current.search, next.search),
    mayLeave,
  })
  useEffect(() => {
    // With the first change at the latest: later there may be no connection.
    const timer = setTimeout(() => void preloadDialogs(), unsaved ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [unsaved])
  return { mayLeave }
}

interface SavingSession {
  readonly isUnsaved: () => boolean
  readonly conflict: () => string | undefined
  readonly flush: () => Promise<void>
  readonly discardAll: () => void
  readonly retryFailed: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Drops from the recoverable drafts the changes that another window has saved meanwhile. */
  readonly refreshRecoverable: () => void
}

/**
 * Guards an editor that saves by itself. Going to another page waits until everything is saved, and
 * asks if that fails; closing the window makes the browser ask; hiding it saves. Changes that
 * failed without a connection are retried once it is back.
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
      // What is typed on would be lost with the page.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      await saveAll(session)
      if (!session.isUnsaved()) return true
      // In a conflict its dialog asks already.
      if (session.conflict() !== undefined || !(await confirmLeave())) return false
      // Or the next page would offer to restore them.
      session.discardAll()
      return true
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
    const unsubscribe = onSessionChange(({ kind }) => {
      if (kind === 'resumed') session.retryFailed()
    })
    return () => {
      controller.abort()
      unsubscribe()
    }
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
  /** True if the navigation loses nothing. */
  readonly isHarmless: (navigation: Navigation) => boolean
  /** Resolves to true if the page may be left. */
  readonly mayLeave: () => Promise<boolean>
}

/**
 * Asks before a navigation or the closing of the window. Going back or forward changes the URL
 * before the question can be asked: the URL is restored at once, and stays until the user decides.
 */
function useAskedBlocker(enabled: boolean, { isHarmless, mayLeave }: Asked): void {
  const { history } = useRouter()
  /** True for the one step in the history that the user has allowed. */
  const allowed = useRef(false)

  async function askAndGo(steps: number) {
    const restored = nextPop()
    if (!(await mayLeave())) return
    await restored
    allowed.current = true
    // Needed too if everything is saved by then and the blocker is disabled.
    void nextPop().then(() => setTimeout(() => (allowed.current = false)))
    history.go(steps)
  }

  useUnsaved(enabled)
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

/** Returns the index of a page in the history, which the router stores in its state. */
function indexIn(state: unknown): number {
  return (state as { readonly __TSR_index?: number } | null)?.__TSR_index ?? Number.NaN
}

function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
}

/** Asks before changes are lost; resolves to true if they may be. */
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
 * Loads the dialogs that are shown when saving fails or a form is left. Loaded on demand they would
 * come late, and never without a connection, just when they are needed.
 */
export async function preloadDialogs(): Promise<void> {
  try {
    await Promise.all([import('./ConfirmDialog.tsx'), loadNotices()])
  } catch {
    // Loaded again when it is needed.
  }
}

/** Saves everything, also what waits for a pause in typing; the focus is the user's. */
function saveAll(session: SavingSession): Promise<void> {
  passOnTyping()
  return session.flush()
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
