import type { LiveEvent } from '@insights/contract/live.ts'

import { emitLiveEvent } from './live-events.ts'

export interface LiveStream {
  readonly open: () => void
  readonly close: () => void
}

interface StreamOptions {
  readonly emit: (event: LiveEvent) => void
  /** Called with the time since when the stream sends everything, before its first event. */
  readonly onOpen?: (from: number) => void
  readonly onClose?: () => void
}

export type CreateStream = (options: StreamOptions) => LiveStream

/** How long a tab remembers events for tabs that join. */
const MEMORY_MS = 60_000

/** A message between tabs of one user. */
type Message =
  | { readonly kind: 'event'; readonly event: LiveEvent }
  /** The stream is open. */
  | { readonly kind: 'opened' }
  /** A tab has missed what happened since then. */
  | { readonly kind: 'joined'; readonly tab: string; readonly since: number }
  | { readonly kind: 'missed'; readonly tab: string; readonly events: readonly LiveEvent[] }

/**
 * Shares one stream between tabs: the one that holds the lock has it and passes its events on, and with
 * its end the next one gets the lock. A tab that joins or follows another owner is sent what it has
 * missed, or `resync`. Closed, it neither waits for the lock nor emits events.
 *
 * The name contains the user, so that no other user's tab has it; `since` is the time since when this
 * tab needs events.
 */
export function shareStream(
  name: string,
  create: CreateStream,
  since: number,
  emit = emitLiveEvent,
): LiveStream {
  const tab = crypto.randomUUID()
  const recent: { readonly at: number; readonly event: LiveEvent }[] = []
  let channel: BroadcastChannel | undefined
  let leave = new AbortController()
  let release: (() => void) | undefined
  /** The time since when the open stream knows of everything; undefined without one. */
  let known: number | undefined
  let caughtUp = since

  const say = (message: Message) => channel?.postMessage(message)

  const stream = create({
    emit: (event) => {
      caughtUp = Date.now()
      remember(event)
      emit(event)
      say({ kind: 'event', event })
    },
    onOpen: (from) => {
      known = from
      queueMicrotask(() => say({ kind: 'opened' }))
    },
    onClose: () => {
      known = undefined
    },
  })

  function remember(event: LiveEvent): void {
    const now = Date.now()
    recent.push({ at: now, event })
    while (recent[0] && recent[0].at < now - MEMORY_MS) recent.shift()
  }

  function receive(message: Message): void {
    if (message.kind === 'joined') answer(message.tab, message.since)
    // The owner knows better.
    if (release) return
    if (message.kind === 'opened') say({ kind: 'joined', tab, since: caughtUp })
    if (message.kind === 'missed' && message.tab !== tab) return
    const events =
      message.kind === 'event' ? [message.event] : message.kind === 'missed' ? message.events : []
    if (message.kind === 'event' || message.kind === 'missed') caughtUp = Date.now()
    for (const event of events) emit(event)
  }

  /** Without an open stream, the tab asks again once it is. */
  function answer(other: string, from: number): void {
    if (!release || known === undefined) return
    const isKnown = from >= Math.max(known, Date.now() - MEMORY_MS)
    const events: LiveEvent[] = isKnown
      ? recent.filter(({ at }) => at >= from).map(({ event }) => event)
      : [{ kind: 'resync' }]
    say({ kind: 'missed', tab: other, events })
  }

  function open(): void {
    if (channel) {
      if (release) stream.open()
      return
    }
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => receive(data as Message))
    leave = new AbortController()
    const { signal } = leave
    void navigator.locks
      .request(name, { signal }, () => {
        if (signal.aborted) return undefined
        return new Promise<void>((resolve) => {
          release = resolve
          stream.open()
        })
      })
      .catch(() => {
        // Closed before its turn; a browser that gives no lock has the stream to itself.
        if (signal.aborted) return
        release = () => {}
        stream.open()
      })
    say({ kind: 'joined', tab, since: caughtUp })
  }

  function close(): void {
    leave.abort()
    if (release && known !== undefined) caughtUp = Date.now()
    stream.close()
    release?.()
    release = undefined
    recent.length = 0
    channel?.close()
    channel = undefined
  }

  return { open, close }
}
