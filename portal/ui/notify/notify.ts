import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import { createAtom } from '@tanstack/react-store'
import type { ComponentType } from 'react'

import type { NoticeLink } from './Notices.tsx'

type Tone = 'success' | 'info' | 'warning' | 'error'

interface Options {
  /** Milliseconds until it disappears; 3000 by default, and for errors until they are closed. */
  readonly duration?: number
  readonly link?: NoticeLink
}

/** For errors without a specified time (WCAG 2.2.1). */
const STAYS = Infinity

/** Errors that are shown at once: one more would wait until another is closed. */
const MAX_ERRORS = 3

/** Functions that hide an error, by its message, the oldest first. */
const errors = new Map<string, () => void>()

/** Long enough to read: plain notices do not wait while the pointer is on them. */
const PLAIN_DURATION_MS = 8000

const COLORS: Record<Tone, string> = {
  success: 'green',
  info: 'inkBlue',
  warning: 'yellow',
  error: 'red',
}

/** Shows a notice in the corner; returns a function that hides it early. */
export const notify = {
  success: (message: string, options?: Options) => show('success', message, options),
  info: (message: string, options?: Options) => show('info', message, options),
  warning: (message: string, options?: Options) => show('warning', message, options),
  error(message: string, options?: Options): () => void {
    // Once more as a new one, which screen readers announce, and never twice.
    hideError(message)
    for (const [oldest, hideOldest] of errors) {
      if (errors.size < MAX_ERRORS) break
      hideOldest()
      errors.delete(oldest)
    }
    const hide = show('error', message, { duration: STAYS, ...options })
    errors.set(message, hide)
    return hide
  },
}

/** Hides an error whose message is shown elsewhere now. */
export function hideError(message: string): void {
  errors.get(message)?.()
  errors.delete(message)
}

/** A notice that is shown without the code of notices. */
export interface PlainNotice {
  readonly id: string
  readonly message: string
  readonly link: NoticeLink | undefined
}

/** Loads the code of notices; throws a LoadError if that fails. */
export const loadNotices = () => import('./Notices.tsx')

interface Shown {
  /** The component that shows notices; null until its code is loaded. */
  readonly Notices: ComponentType | null
  /** Notices whose code could not be loaded. */
  readonly plain: readonly PlainNotice[]
}

/** The notices on screen, for their host. */
export const shownNotices = createAtom<Shown>({ Notices: null, plain: [] })

function show(tone: Tone, message: string, { duration = 3000, link }: Options = {}): () => void {
  const id = crypto.randomUUID()
  // Most visits show no notice: its code is loaded with the first one.
  const hide = loadNotices().then(
    ({ Notices, showNotice, hideNotice }) => {
      shownNotices.set((shown) => ({ ...shown, Notices }))
      showNotice({ id, message, color: COLORS[tone], duration, link })
      return () => hideNotice(id)
    },
    () => {
      shownNotices.set((shown) => ({ ...shown, plain: [...shown.plain, { id, message, link }] }))
      if (duration !== STAYS) {
        setTimeout(() => hidePlain(id), Math.max(duration, PLAIN_DURATION_MS))
      }
      return () => hidePlain(id)
    },
  )
  return () => void hide.then((now) => now())
}

export function hidePlain(id: string): void {
  shownNotices.set((shown) => ({
    ...shown,
    plain: shown.plain.filter((notice) => notice.id !== id),
  }))
}

/** Says that a change took an approved report back to review (D10). */
export function notifyReopened({ effects }: { readonly effects: EditEffects }): void {
  if (!effects.reportReopened) return
  notify.info('This change returned the approved report to review.', {
    duration: 6000,
  })
}
