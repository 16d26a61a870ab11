/** Milliseconds without a key before a change is passed on (A9). */
const DEBOUNCE_MS = 500
/** Milliseconds after which a change is passed on although its writer has not paused. */
const AT_MOST_MS = 4000

/** Changes of all texts that wait for a pause. */
const waits = new Set<() => void>()

/** Passes on, wherever it is typed, what waits for a pause; focus and caret stay. */
export function passOnTyping(): void {
  for (const now of waits) now()
}

/**
 * Delays `pass` until a pause in typing, four seconds at most; `now` passes a waiting change on at once.
 */
export function debounce(pass: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0

  function now() {
    clearTimeout(timer)
    if (waits.delete(now)) pass()
  }

  return {
    later() {
      if (!waits.has(now)) since = Date.now()
      waits.add(now)
      clearTimeout(timer)
      timer = setTimeout(now, Math.min(DEBOUNCE_MS, Math.max(0, since + AT_MOST_MS - Date.now())))
    },
    now,
    isWaiting: () => waits.has(now),
  }
}
