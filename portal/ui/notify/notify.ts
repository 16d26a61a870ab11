import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import type { ComponentType } from 'react'

import type { NoticeLink } from './Notices.tsx'

type Tone = 'success' | 'info' | 'warning' | 'error'

interface Options {
  /** Milliseconds until it goes by itself; 3000 by default. */
  readonly duration?: number
  /** Where the notice leads. */
  readonly link?: NoticeLink
}

/** Long enough to be read: without their code notices do not stop while they are pointed at. */
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
  error: (message: string, options?: Options) => show('error', message, options),
}

/** A notice that is shown without the code that most are shown with. */
export interface PlainNotice {
  readonly id: string
  readonly message: string
  readonly link: NoticeLink | undefined
}

/** Loads what shows notices; throws a LoadError when it cannot be had. */
export const loadNotices = () => import('./Notices.tsx')

interface Shown {
  /** What shows notices; null until its code is there. */
  readonly Notices: ComponentType | null
  /** Those that its code could not be loaded for. */
  readonly plain: readonly PlainNotice[]
}

let shown: Shown = { Notices: null, plain: [] }
const listeners = new Set<() => void>()

function show(tone: Tone, message: string, { duration = 3000, link }: Options = {}): () => void {
  const id = crypto.randomUUID()
  // Most visits show no notice: its code comes with the first one.
  const hide = loadNotices().then(
    ({ Notices, showNotice, hideNotice }) => {
      set({ ...shown, Notices })
      showNotice({ id, message, color: COLORS[tone], duration, link })
      return () => hideNotice(id)
    },
    () => {
      set({ ...shown, plain: [...shown.plain, { id, message, link }] })
      setTimeout(() => hidePlain(id), Math.max(duration, PLAIN_DURATION_MS))
      return () => hidePlain(id)
    },
  )
  return () => void hide.then((now) => now())
}

/** Takes away a plain notice. */
export function hidePlain(id: string): void {
  set({ ...shown, plain: shown.plain.filter((notice) => notice.id !== id) })
}

function set(next: Shown): void {
  shown = next
  for (const listener of listeners) listener()
}

/** What is shown, as an external store, for the host. */
export const shownNotices = {
  current: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Says that a change took an approved report back to review (D10). */
export function notifyReopened({ effects }: { readonly effects: EditEffects }): void {
  if (!effects.reportReopened) return
  notify.info('This change returned the approved report to review.', {
    duration: 6000,
  })
}
