/** Milliseconds without a key before a change is passed on (A9). */
const DEBOUNCE_MS = 500
/** Milliseconds after which a change is passed on although its writer has not paused. */
const AT_MOST_MS = 4000

/**
 * Delays `pass` until a pause in typing, four seconds at most; `now` passes a waiting change on at once.
 */
export function debounce(pass: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = false
  let since = 0

  function now() {
    clearTimeout(timer)
    if (!waiting) return
    waiting = false
    pass()
  }

  return {
    later() {
      if (!waiting) since = Date.now()
      waiting = true
      clearTimeout(timer)
      timer = setTimeout(now, Math.min(DEBOUNCE_MS, Math.max(0, since + AT_MOST_MS - Date.now())))
    },
    now,
    isWaiting: () => waiting,
  }
}
