import type { NoticeLink } from './show-notice.tsx'

type Tone = 'success' | 'info' | 'warning' | 'error'

interface Options {
  /** Milliseconds until it goes by itself; 3000 unless told. */
  readonly duration?: number
  /** Where the notice leads. */
  readonly link?: NoticeLink
}

const COLORS: Record<Tone, string> = {
  success: 'green',
  info: 'inkBlue',
  warning: 'yellow',
  error: 'red',
}

/** Shows a notice in the corner and answers the way to take it away before its time. */
export const notify = {
  success: (message: string, options?: Options) => show('success', message, options),
  info: (message: string, options?: Options) => show('info', message, options),
  warning: (message: string, options?: Options) => show('warning', message, options),
  error: (message: string, options?: Options) => show('error', message, options),
}

let shown = false
const listeners = new Set<() => void>()

function show(tone: Tone, message: string, { duration = 3000, link }: Options = {}): () => void {
  const id = crypto.randomUUID()
  // Most visits show no notice: its code comes with the first one.
  const loaded = import('./show-notice.tsx')
  void loaded.then(({ showNotice }) =>
    showNotice({ id, message, color: COLORS[tone], duration, link }),
  )
  shown = true
  for (const listener of listeners) listener()
  return () => void loaded.then(({ hideNotice }) => hideNotice(id))
}

/** Whether there has been a notice, as an external store, for the host. */
export const firstNotice = {
  happened: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
