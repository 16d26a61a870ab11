import { type LiveEvent, liveApi, MAX_OPENING_MS } from '@insights/contract/live.ts'

import { apiUrl } from '../call-api.ts'
import { pageUserId } from '../call-headers.ts'
import { onSessionChange } from '../session-change.ts'
import { emitLiveEvent } from './live-events.ts'
import { type CreateStream, type LiveStream, shareStream } from './shared-stream.ts'

/** A short look at another window is no reason to reconnect. */
const CLOSE_DELAY_MS = 5000

/**
 * Connects to the event stream of the server while the window is visible, and emits its events. A
 * browser has six connections to a server without HTTP/2: the tabs of a user share one stream where
 * the browser can, and windows in the background have none and emit `resync` when they are visible
 * again. Returns a function that disconnects.
 */
export function connectLiveStream(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let stream: LiveStream | undefined
  let user: string | undefined

  function connect(): void {
    user = pageUserId()
    stream =
      'locks' in navigator
        ? shareStream(`live ${user}`, createStream, Date.now() - ageOfPage())
        : createStream({ emit: emitLiveEvent })
    open()
  }

  function open(): void {
    clearTimeout(timer)
    if (!stream || document.hidden || signal.aborted) return
    if (user === pageUserId()) return stream.open()
    // Another user's tabs share another stream.
    stream.close()
    connect()
  }

  function close(): void {
    clearTimeout(timer)
    stream?.close()
  }

  function follow(): void {
    if (!document.hidden) return open()
    clearTimeout(timer)
    timer = setTimeout(close, CLOSE_DELAY_MS)
  }

  document.addEventListener('visibilitychange', follow, { signal })
  // A page in the back-forward cache must have no open connection, a frozen one would pass nothing on.
  window.addEventListener('pagehide', close, { signal })
  document.addEventListener('freeze', close, { signal })
  window.addEventListener('pageshow', open, { signal })
  window.addEventListener('online', open, { signal })
  const unsubscribe = onSessionChange(({ kind }) => {
    if (kind === 'resumed') open()
  })
  connect()
  return () => {
    unsubscribe()
    controller.abort()
    close()
  }
}

/** A stream of this tab's own, which connects again after a failure until it is closed. */
const createStream: CreateStream = ({ emit, onOpen, onClose }) => {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let openedBefore = false
  // The server rejects the stream once the session is another user's.
  const user = pageUserId()

  function open(): void {
    clearTimeout(timer)
    if (source !== undefined || document.hidden) return
    const age = ageOfPage()
    const query = { user, ...(!openedBefore && { age }) }
    const opening = new EventSource(apiUrl(liveApi.get, { query }))
    source = opening
    opening.addEventListener('open', () => {
      failures = 0
      // The server knows what a page has missed since its first requests, if the way is not too long.
      const isLate = ageOfPage() - age > MAX_OPENING_MS
      const missed = openedBefore || isLate
      onOpen?.(Date.now() - (missed ? 0 : ageOfPage()))
      if (missed) emit({ kind: 'resync' })
      openedBefore = true
    })
    opening.addEventListener('message', ({ data }) => {
      const event = readLiveEvent(data)
      if (event !== undefined) emit(event)
    })
    opening.addEventListener('error', () => {
      // Else the browser would reconnect by itself, always after the same delay.
      const rejected = opening.readyState === EventSource.CLOSED
      close()
      timer = setTimeout(open, backoffDelay(failures, Math.random()))
      failures += 1
      // Perhaps the session has ended; a browser does not report why.
      if (rejected) emit({ kind: 'session' })
    })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
    onClose?.()
  }

  return { open, close }
}

/** The greatest age that a request can name; the server remembers less. */
const MAX_AGE_MS = 9_999_999

/** Milliseconds since the browser began to load the page. One of its clocks stops in standby. */
function ageOfPage(): number {
  const age = Math.max(performance.now(), Date.now() - performance.timeOrigin)
  return Math.min(Math.round(age), MAX_AGE_MS)
}

/** Returns the event of a message; undefined for an unknown one. */
export function readLiveEvent(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data))
    const says = typeof event === 'object' && event !== null && 'kind' in event
    return says ? (event as LiveEvent) : undefined
  } catch {
    return undefined
  }
}

const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 60_000

/**
 * Exponential backoff: returns the delay before the next attempt, in milliseconds. `chance`, from 0
 * to 1, adds jitter, so that windows do not reconnect together.
 */
export function backoffDelay(failures: number, chance: number): number {
  const maxDelay = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** failures)
  return maxDelay * (0.5 + chance / 2)
}
